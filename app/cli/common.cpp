#include "common.h"

#include "base/arithmetic.h"
#include "base/visible.h"
#include "files/file_fault.h"
#include "files/write_file.h"
#include "import/config_file.h"
#include "import/import_settings.h"
#include "import/open.h"
#include "measured/gpu_file.h"

#include <algorithm>
#include <array>
#include <iostream>

namespace vram::cli {

Outcome usage(std::string message)
{
    return {kUsage, std::move(message)};
}
Outcome inputAtFault(std::string message)
{
    return {kInputAtFault, std::move(message)};
}

Option jsonOption()
{
    return {"json", {}, "Print one JSON object; bytes are whole numbers."};
}

std::vector<Option> operator+(std::vector<Option> left, const std::vector<Option>& right)
{
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

namespace {

constexpr std::array<std::string_view, 4> totalKeys{"parameters", "activations", "input", "file"};

std::string argumentName(const AttributeSpec& spec)
{
    switch (spec.kind) {
    case AttributeKind::Integer: return "N";
    case AttributeKind::Real: return "X";
    case AttributeKind::Boolean: return "yes|no";
    case AttributeKind::Choice: return "NAME";
    default: return spec.key == "gpu" ? "NAME" : spec.check ? "TEXT" : "GLOB";
    }
}

std::string optionHelp(const AttributeSpec& spec)
{
    std::string help(spec.help);
    if (spec.key == "optimizer")
        return help + " 'list optimizers' names them.";
    for (const std::string_view choice : spec.choices)
        help.append(choice == spec.choices.front() ? " One of: " : ", ").append(choice);
    return spec.choices.empty() ? help : help + '.';
}

} // namespace

std::vector<Option> setupOptions()
{
    std::vector<Option> options;
    for (const SetupField& field : setupFields())
        options.push_back({optionName(field.spec.key), argumentName(field.spec), optionHelp(field.spec),
                           field.spec.kind == AttributeKind::Boolean});
    options.push_back(
        {"parallel-config", "FILE",
         "Reads the multi-GPU settings from a DeepSpeed JSON, an accelerate YAML, a torchtitan TOML or a script "
         "with Megatron-LM's flags; options after it override them."});
    options.push_back({"set", "KEY=VALUE", "Any of the settings above by its key in project files."});
    for (const ImportField& field : importFields()) {
        const std::string key(field.spec.key);
        options.push_back({"set " + key + '=' + argumentName(field.spec), {}, std::string(field.spec.help)});
    }
    return options;
}

std::vector<Option> modelOptions()
{
    const Option gpuFile{"gpu-file", "FILE",
                         "Custom GPUs and calibrations from a file that the window exported or calibrate --gpu-out "
                         "wrote."};
    return std::vector<Option>{gpuFile} + setupOptions();
}

namespace {

/// A number beyond 64 bits is an error of the input; any other wrong value is a usage error.
bool leaves64Bits(std::string_view typed)
{
    const ArithmeticResult result = evaluate(typed);
    return result.fault == ArithmeticFault::Overflow || result.value.fixed.value() > 9.2e18;
}

Outcome badValue(const AttributeSpec& spec, std::string_view typed, const std::string& sentence)
{
    const bool tooLarge = spec.kind == AttributeKind::Integer && leaves64Bits(typed);
    return tooLarge ? inputAtFault(sentence) : usage(sentence);
}

Step<Setup> withOption(const Setup& setup, std::string_view key, std::string_view typed)
{
    Result<Setup> changed = withSetting(setup, key, typed);
    if (changed)
        return std::move(changed).value();
    const SetupField* field = findSetupField(key);
    return field ? badValue(field->spec, typed, text(changed.error())) : usage(text(changed.error()));
}

const SetupField* fieldOfOption(std::string_view option)
{
    for (const SetupField& field : setupFields()) {
        if (optionName(field.spec.key) == option)
            return &field;
    }
    return nullptr;
}

using Totals = std::map<std::string, std::int64_t>;

/// One --set KEY=VALUE.
Step<Setup> withSet(const Setup& setup, const std::string& pair, Totals* totals)
{
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos)
        return usage("--set takes KEY=VALUE, not \"" + pair + '"');
    const std::string key = pair.substr(0, equals);
    const std::string typed = pair.substr(equals + 1);
    if (findImportField(key))
        return setup; // importOptions has it.
    if (!totals || std::ranges::find(totalKeys, key) == totalKeys.end())
        return withOption(setup, key, typed);
    const Step<std::int64_t> number = wholeNumber(key, typed, 0);
    if (const auto* failed = std::get_if<Outcome>(&number))
        return *failed;
    (*totals)[key] = std::get<std::int64_t>(number);
    return setup;
}

void tellNotes(const std::vector<Message>& notes)
{
    for (const Message& note : notes)
        std::cerr << "note: " << visible(shortened(text(note))) << '\n';
}

/// --parallel-config FILE: another program's settings of several GPUs.
Step<Setup> withParallelConfig(const Setup& setup, const Network& network, const std::string& file)
{
    Result<ReadConfig> read = openConfigFile(file, network, setup);
    if (!read)
        return inputAtFault(text(read.error()));
    tellNotes(read->notes);
    return std::move(read).value().setup;
}

} // namespace

Step<std::int64_t> wholeNumber(std::string_view option, const std::string& typed, double minimum)
{
    AttributeSpec spec;
    spec.key = option;
    spec.minimum = minimum;
    const Result<AttributeValue> value = parseAttribute(spec, typed);
    if (!value)
        return badValue(spec, typed, text(value.error()));
    return std::get<std::int64_t>(*value);
}

Step<Setup> applySettings(Setup setup, const Arguments& arguments, Totals* totals, const Network* network)
{
    for (const GivenOption& option : arguments.options) {
        Step<Setup> next = setup;
        if (option.name == "set") {
            next = withSet(setup, option.value, totals);
        } else if (option.name == "parallel-config" && network) {
            next = withParallelConfig(setup, *network, option.value);
        } else if (const SetupField* field = fieldOfOption(option.name)) {
            const bool flag = field->spec.kind == AttributeKind::Boolean && option.value.empty();
            next = withOption(setup, field->spec.key, flag ? "yes" : option.value);
        }
        if (auto* failed = std::get_if<Outcome>(&next))
            return std::move(*failed);
        setup = std::get<Setup>(std::move(next));
    }
    return setup;
}

namespace {

Step<ImportOptions> importOptions(const Arguments& arguments)
{
    ImportOptions options;
    for (const std::string& pair : arguments.values("set")) {
        const std::size_t equals = std::min(pair.find('='), pair.size());
        const std::string key = pair.substr(0, equals);
        const ImportField* field = findImportField(key);
        if (!field || equals == pair.size())
            continue;
        const std::string typed = pair.substr(equals + 1);
        Result<ImportOptions> changed = *withImportSetting(options, key, typed);
        if (!changed)
            return badValue(field->spec, typed, text(changed.error()));
        options = std::move(changed).value();
    }
    return options;
}

/// Prints to stderr what was assumed, and how to choose otherwise.
void tellNotes(const Imported& imported)
{
    tellNotes(imported.notes);
    const auto guessed = std::ranges::find(imported.dimensions, false, &OpenDimension::chosen);
    if (guessed != imported.dimensions.end())
        std::cerr << "note: Other sizes: --set " << visible(shortened(dimensionKey(guessed->name))) << "=N\n";
    if (imported.restoredBatchNorms > 0)
        std::cerr << "note: To keep the batch norms folded: --set import.restore_batch_norm=no\n";
    if (imported.head == HeadTie::Tied)
        std::cerr << "note: To count the last layer's weight separately: --set import.tie_head=no\n";
    if (imported.head == HeadTie::Apart)
        std::cerr << "note: To share the last layer's weight with the embedding: --set import.tie_head=yes\n";
}

/// --gpu-file FILE: GPUs and calibrations from a file of their own.
Step<Project> withGpuFiles(Project project, const Arguments& arguments)
{
    for (const std::string& file : arguments.values("gpu-file")) {
        const Result<std::vector<Gpu>> gpus = openGpuFile(file);
        if (!gpus)
            return inputAtFault(text(gpus.error()));
        project = withGpus(std::move(project), *gpus);
    }
    return project;
}

} // namespace

Outcome checkGpu(const Project& project)
{
    if (project.setup.customCapacity > 0)
        return {};
    const Result<Gpu> gpu = findGpu(cataloguesOf(project).gpus, project.setup.gpu);
    return gpu ? Outcome{} : inputAtFault("gpu: " + text(gpu.error()));
}

Step<std::string> onlyPositional(const Arguments& arguments, std::string_view what)
{
    if (arguments.positional.empty())
        return usage("needs " + std::string(what));
    if (arguments.positional.size() > 1)
        return usage("takes one " + std::string(what) + ", \"" + arguments.positional[1] + "\" is one too many");
    return arguments.positional.front();
}

Step<Project> loadWithAnyGpu(const Arguments& arguments)
{
    const Step<std::string> model = onlyPositional(
        arguments,
        "MODEL (a project file, an importable file or folder, builtin:NAME, or - for text on standard input)");
    if (const auto* failed = std::get_if<Outcome>(&model))
        return *failed;
    // Errors of the command line come before errors of the file.
    const Step<Setup> trial = applySettings({}, arguments);
    if (const auto* failed = std::get_if<Outcome>(&trial))
        return *failed;
    const Step<ImportOptions> options = importOptions(arguments);
    if (const auto* failed = std::get_if<Outcome>(&options))
        return *failed;
    Result<Imported> loaded = loadModel(std::get<std::string>(model), std::get<ImportOptions>(options));
    if (!loaded)
        return inputAtFault(text(loaded.error()));
    Imported imported = std::move(loaded).value();
    tellNotes(imported);
    Step<Setup> setup = applySettings(imported.project.setup, arguments, nullptr, &imported.project.network);
    if (auto* failed = std::get_if<Outcome>(&setup))
        return std::move(*failed);
    imported.project.setup = std::get<Setup>(std::move(setup));
    return withGpuFiles(std::move(imported.project), arguments);
}

Step<Project> loadProject(const Arguments& arguments)
{
    Step<Project> loaded = loadWithAnyGpu(arguments);
    if (const auto* project = std::get_if<Project>(&loaded)) {
        if (Outcome checked = checkGpu(*project); checked.status != kDone)
            return checked;
    }
    return loaded;
}

Project withGpus(Project project, const std::vector<Gpu>& gpus)
{
    for (const Gpu& gpu : gpus) {
        std::erase_if(project.gpus, [&](const Gpu& kept) { return kept.name == gpu.name; });
        project.gpus.push_back(gpu);
    }
    return project;
}

Report makeReport(const Project& project)
{
    Report report;
    report.network = project.network;
    report.setup = project.setup;
    const Catalogues catalogues = cataloguesOf(project);
    report.estimate = estimate(project.network, project.setup, catalogues, Detail::Rows);
    fillLimits(report, catalogues);
    return report;
}

Outcome outcomeOf(const Estimate& estimate)
{
    int errors = 0;
    std::string first;
    for (const Issue& issue : estimate.issues) {
        if (issue.severity != Severity::Error)
            continue;
        if (errors++ == 0)
            first = (issue.path.empty() ? "" : issue.path + ": ") + text(issue.message);
    }
    if (errors == 0)
        return {};
    return inputAtFault(errors == 1 ? first : first + " (and " + std::to_string(errors - 1) + " more)");
}

Outcome writeOutput(const std::string& file, const std::string& text)
{
    if (file == "-") {
        std::cout << text;
        return {};
    }
    std::cout.flush(); // What is printed has to come before a file that goes to /dev/stdout.
    const Result<FileState> written = writeFile(file, text);
    return written ? Outcome{} : inputAtFault(vram::text(notSaved(file, {written.error()}).message));
}

} // namespace vram::cli

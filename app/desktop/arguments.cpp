// SPDX-License-Identifier: GPL-3.0-or-later
#include "arguments.h"

#include "base/units.h"
#include "import/config_file.h"
#include "import/import_settings.h"

#include <optional>

namespace vram {

namespace {

/// An option that is applied together with the settings, in the order given, because the order matters.
constexpr const char* kParallelConfig = "--parallel-config";

/// Returns the setting for an option such as "--lora-rank", or null if there is none.
const SetupField* fieldOf(std::string_view option)
{
    return option.starts_with("--") ? findSetupField(option.substr(2)) : nullptr;
}

/// Returns the input size for an option such as "--sequence", or null if there is none.
const InputSizeField* sizeOf(std::string_view option)
{
    return option.starts_with("--") ? findInputSizeField(option.substr(2)) : nullptr;
}

class Parser
{
public:
    explicit Parser(const std::vector<std::string>& words) : m_words(words) {}

    Result<Arguments> run()
    {
        while (m_at < m_words.size() && !m_problem)
            restoreProject(m_words[m_at++]);
        if (!m_problem && !m_result.exportPdf.empty() && m_result.model.empty() && !m_result.help && !m_result.version)
            m_problem = Error{verbatim("--export-pdf FILE needs a MODEL; see --help")};
        if (!m_problem && !m_result.method.empty() && m_result.exportPdf.empty())
            m_problem = Error{verbatim("--method RULE is for --export-pdf FILE; see --help")};
        return m_problem ? Result<Arguments>(*m_problem) : m_result;
    }

private:
    void restoreProject(const std::string& word)
    {
        if (word == "--" && !m_ended)
            m_ended = true;
        else if (!m_ended && word.starts_with("-") && word.size() > 1)
            takeOption(word);
        else if (m_result.model.empty())
            m_result.model = word;
        else
            m_problem = Error{verbatim("only one model can be given: \"" + m_result.model + "\" or \"" + word + "\"")};
    }

    void takeOption(const std::string& word)
    {
        const std::size_t equals = word.find('=');
        m_option = word.substr(0, equals);
        m_attached = equals == std::string::npos ? std::nullopt : std::optional(word.substr(equals + 1));
        if (m_option == "--help" || m_option == "-h")
            m_result.help = true;
        else if (m_option == "--version" || m_option == "-V")
            m_result.version = true;
        else if (m_option == "--export-pdf")
            m_result.exportPdf = value();
        else if (m_option == "--method")
            m_result.method = value();
        else if (m_option == kParallelConfig)
            takeConfig(value());
        else if (m_option == "--set")
            takePair(value());
        else if (const SetupField* field = fieldOf(m_option))
            takeSetting(*field);
        else if (const InputSizeField* size = sizeOf(m_option))
            addSize(*size, value());
        else
            m_problem = Error{verbatim("unknown option " + m_option + "; see --help")};
    }

    void takeConfig(std::string file)
    {
        if (!m_problem)
            m_result.settings.emplace_back(kParallelConfig, std::move(file));
    }

    void takeSetting(const SetupField& field)
    {
        const bool flag = field.spec.kind == AttributeKind::Boolean;
        addSetting(std::string(field.spec.key), flag ? m_attached.value_or("yes") : value());
    }

    void takePair(const std::string& pair)
    {
        const std::size_t equals = pair.find('=');
        if (m_problem)
            return;
        if (equals == std::string::npos) {
            m_problem = Error{verbatim("--set takes KEY=VALUE, not \"" + pair + '"')};
            return;
        }
        const std::string key = pair.substr(0, equals);
        const std::string typed = pair.substr(equals + 1);
        const auto import = withImportSetting(m_result.import, key, typed);
        if (const InputSizeField* size = findInputSizeField(key))
            addSize(*size, typed);
        else if (!import)
            addSetting(key, typed);
        else if (*import)
            m_result.import = **import;
        else
            m_problem = Error{import->error()};
    }

    void addSize(const InputSizeField& field, const std::string& typed)
    {
        const Result<AttributeValue> size = parseAttribute(field.spec, typed);
        if (size)
            m_result.sizes.emplace_back(&field, std::get<std::int64_t>(*size));
        else if (!m_problem)
            m_problem = Error{size.error()};
    }

    /// Adds a setting. A value of the wrong kind is rejected before any file is read.
    void addSetting(std::string key, std::string typed)
    {
        if (m_problem)
            return;
        if (const Result<Setup> trial = withSetting({}, key, typed); !trial)
            m_problem = Error{trial.error()};
        m_result.settings.emplace_back(std::move(key), std::move(typed));
    }

    /// The value after "=", or the next argument.
    std::string value()
    {
        if (m_attached)
            return *m_attached;
        if (m_at < m_words.size())
            return m_words[m_at++];
        m_problem = Error{verbatim(m_option + " needs a value")};
        return {};
    }

    const std::vector<std::string>& m_words;
    std::size_t m_at = 0;
    bool m_ended = false; ///< Whether "--" was given, after which all arguments are models.
    std::string m_option;
    std::optional<std::string> m_attached;
    std::optional<Error> m_problem;
    Arguments m_result;
};

/// Returns the help text for the options of all settings, wrapped at 80 columns.
std::string settingOptions()
{
    std::string all;
    for (const SetupField& field : setupFields()) {
        all.append(all.empty() ? "--" : ", --").append(field.spec.key);
    }
    return "  " + wrapped(all, 78, 2) + '\n';
}

} // namespace

Result<Arguments> parseArguments(const std::vector<std::string>& arguments)
{
    return Parser(arguments).run();
}

namespace {

Result<Setup> withSettings(const Network& network, const Setup& setup, const Arguments& arguments,
                           const Catalogues& catalogues)
{
    Result<Setup> result = setup;
    for (const auto& [key, value] : arguments.settings) {
        std::string typed = value;
        if (key == kParallelConfig) {
            Result<ReadConfig> read = openConfigFile(value, network, *result);
            if (!read)
                return Error{read.error()};
            result = std::move(read).value().setup;
            continue;
        }
        if (key == "gpu") {
            const Result<Gpu> gpu = findGpu(catalogues.gpus, value);
            if (!gpu)
                return Error{gpu.error()};
            typed = gpu->name;
        }
        result = withSetting(result.value(), key, typed);
        if (!result)
            return result;
    }
    return result;
}

} // namespace

Result<Project> withArguments(Project project, const Arguments& arguments, const Catalogues& catalogues)
{
    Result<Setup> setup = withSettings(project.network, project.setup, arguments, catalogues);
    if (!setup)
        return Error{setup.error()};
    project.setup = std::move(setup).value();
    for (const auto& [field, size] : arguments.sizes) {
        Result<Network> sized = withInputSize(project.network, project.setup, catalogues, *field, size);
        if (!sized)
            return Error{sized.error()};
        project.network = std::move(sized).value();
    }
    return project;
}

std::string usageText()
{
    return "usage: vram-planner [OPTIONS] [MODEL]\n"
           "       vram-planner --export-pdf FILE [OPTIONS] MODEL\n"
           "\n"
           "Shows how much GPU memory training MODEL needs, where it goes, and the largest\n"
           "batch that fits. MODEL is a project (.vram.json), a model file (ONNX, Hugging\n"
           "Face config.json, Keras, safetensors, a layer table), or builtin:NAME.\n"
           "\n"
           "  --export-pdf FILE   draw the report to FILE and exit; needs no display\n"
           "  --method RULE       add the hand calculation by a textbook rule to the report,\n"
           "                      such as fp32-core or cs231n, or all\n"
           "  --batch N           samples in one forward pass\n"
           "  --precision P       fp32, tf32, amp-fp16, amp-bf16, bf16, fp16\n"
           "  --optimizer O       sgd, adam, adamw, ...\n"
           "  --gpu NAME          in full, or any unambiguous part\n"
           "  --checkpoint GLOB   blocks under activation checkpointing\n"
           "  --sequence N        length of the input sequences\n"
           "  --image N           height of the input images, in pixels\n"
           "  --parallel-config FILE   read multi-GPU settings from a DeepSpeed, accelerate,\n"
           "                      Axolotl, LLaMA-Factory, torchtitan or Megatron-LM file\n"
           "  --set KEY=VALUE     any setting by its key; may be repeated. For reading a file:\n"
           "                      dim.NAME=N for a dynamic dimension,\n"
           "                      import.restore-batch-norm=no to keep batch norms folded,\n"
           "                      import.tie-head=yes or no if the file does not tell\n"
           "  -h, --help, -V, --version\n"
           "\n"
           "Each setting is an option that overrides the project; vram-planner(1) and\n"
           "vram-planner-cli estimate --help explain them:\n"
           + settingOptions() + "\nvram-planner-cli gives the figures to scripts: vram-planner-cli --help\n";
}

} // namespace vram

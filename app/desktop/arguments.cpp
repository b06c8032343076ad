#include "arguments.h"

#include "import/import_settings.h"

namespace vram {

namespace {

/// Options of their own for the settings that everybody changes.
bool isSettingOption(const std::string& option)
{
    return option == "--batch" || option == "--precision" || option == "--optimizer" || option == "--gpu"
           || option == "--checkpoint" || option == "--set";
}

Result<bool> takeSetting(Arguments& result, const std::string& option, const std::string& value)
{
    if (option != "--set") {
        result.settings.emplace_back(option.substr(2), value);
        return true;
    }
    const std::size_t equals = value.find('=');
    if (equals == std::string::npos)
        return Error{"--set takes KEY=VALUE, not \"" + value + "\""};
    const std::string key = value.substr(0, equals);
    const std::string typed = value.substr(equals + 1);
    const auto import = withImportSetting(result.import, key, typed);
    if (import && !*import)
        return Error{import->error()};
    if (import)
        result.import = **import;
    else
        result.settings.emplace_back(key, typed);
    return true;
}

} // namespace

Result<Arguments> parseArguments(const std::vector<std::string>& arguments)
{
    Arguments result;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::string option = arguments[i];
        std::string value;
        const std::size_t equals = option.find('=');
        const bool joined = option.starts_with("--") && equals != std::string::npos;
        if (joined) {
            value = option.substr(equals + 1);
            option.resize(equals);
        }
        if (option == "--help" || option == "-h") {
            result.help = true;
        } else if (option == "--version") {
            result.version = true;
        } else if (option == "--export-pdf" || isSettingOption(option)) {
            if (!joined && i + 1 == arguments.size())
                return Error{option + " needs a value"};
            if (!joined)
                value = arguments[++i];
            if (option == "--export-pdf")
                result.exportPdf = value;
            else if (const Result<bool> taken = takeSetting(result, option, value); !taken)
                return Error{taken.error()};
        } else if (option.starts_with("-") && option.size() > 1) {
            return Error{"unknown option " + option + "; see --help"};
        } else if (result.model.empty()) {
            result.model = option;
        } else {
            return Error{"one model at a time: \"" + result.model + "\" or \"" + option + "\""};
        }
    }
    if (!result.exportPdf.empty() && result.model.empty())
        return Error{"--export-pdf FILE needs a MODEL; see --help"};
    return result;
}

Result<Setup> withArguments(const Setup& setup, const Arguments& arguments, const Catalogues& catalogues)
{
    Result<Setup> result = setup;
    for (const auto& [key, value] : arguments.settings) {
        std::string typed = value;
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

std::string usageText()
{
    return "usage: vram-planner [OPTIONS] [MODEL]\n"
           "       vram-planner --export-pdf FILE [OPTIONS] MODEL\n"
           "\n"
           "Shows how much GPU memory training MODEL takes, where it goes, and the largest batch that fits.\n"
           "MODEL is a project (.vram.json), a model file (ONNX, Hugging Face config.json, Keras, safetensors,\n"
           "a layer table), or builtin:NAME.\n"
           "\n"
           "  --export-pdf FILE   draw the report to FILE and end; needs no display\n"
           "  --batch N           samples in one forward pass\n"
           "  --precision P       fp32, tf32, amp-fp16, amp-bf16, bf16, fp16\n"
           "  --optimizer O       sgd, adam, adamw, ...\n"
           "  --gpu NAME          in full, or any part that settles it\n"
           "  --checkpoint GLOB   blocks under activation checkpointing\n"
           "  --set KEY=VALUE     any other setting; may be repeated. Of how a file is read:\n"
           "                      dim.NAME=N for a dimension that it leaves open,\n"
           "                      import.restore_batch_norm=no to leave folded batch norms folded\n"
           "  --help, --version\n"
           "\n"
           "vram-planner-cli has the figures for scripts: vram-planner-cli --help\n";
}

} // namespace vram

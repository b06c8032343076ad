// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/escape_hidden.h"
#include "base/words.h"
#include "import/dimensions.h"
#include "import/huggingface/decoder.h"
#include "import/huggingface/encoder.h"
#include "import/huggingface/vision.h"
#include "import/import_settings.h"
#include "import/readers.h"
#include "json/json_text.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

struct Family {
    std::string_view type;
    void (*read)(HfModel&);
};

constexpr std::array kFamilies{
    Family{"albert", importAlbert},
    Family{"arcee", importLlamaFamily},
    Family{"bart", importBart},
    Family{"bert", importBert},
    Family{"blenderbot", importBart},
    Family{"blenderbot-small", importBart},
    Family{"bloom", importBloom},
    Family{"camembert", importBert},
    Family{"clip", importClip},
    Family{"clip_vision_model", importClipVision},
    Family{"cohere", importLlamaFamily},
    Family{"cohere2", importLlamaFamily},
    Family{"convnext", importConvNext},
    Family{"deberta-v2", importDeberta},
    Family{"deepseek_v2", importDeepSeek},
    Family{"deepseek_v3", importDeepSeek},
    Family{"deit", importVit},
    Family{"dinov2", importDinov2},
    Family{"dinov2_with_registers", importDinov2},
    Family{"dinov3_vit", importDinov2},
    Family{"distilbert", importDistilBert},
    Family{"electra", importElectra},
    Family{"ernie4_5", importLlamaFamily},
    Family{"esm", importEsm},
    Family{"exaone4", importLlamaFamily},
    Family{"falcon", importFalcon},
    Family{"gemma", importGemma},
    Family{"gemma2", importGemma},
    Family{"gemma3", importGemma3},
    Family{"gemma3_text", importGemma},
    Family{"glm", importLlamaFamily},
    Family{"glm4", importLlamaFamily},
    Family{"glm4_moe", importGlmMixture},
    Family{"gpt2", importGpt2},
    Family{"gpt_bigcode", importGpt2},
    Family{"gpt_neo", importGptNeo},
    Family{"gpt_neox", importGptNeoX},
    Family{"gpt_oss", importGptOss},
    Family{"gptj", importGptJ},
    Family{"granite", importLlamaFamily},
    Family{"helium", importLlamaFamily},
    Family{"hubert", importSpeech},
    Family{"hunyuan_v1_dense", importLlamaFamily},
    Family{"idefics3", importIdefics3},
    Family{"internvl", importInternVl},
    Family{"llama", importLlamaFamily},
    Family{"llava", importLlava},
    Family{"m2m_100", importBart},
    Family{"marian", importBart},
    Family{"mbart", importBart},
    Family{"ministral", importLlamaFamily},
    Family{"ministral3", importLlamaFamily},
    Family{"mistral", importLlamaFamily},
    Family{"mistral3", importMistral3},
    Family{"mixtral", importMixture},
    Family{"modernbert", importModernBert},
    Family{"mpnet", importMpnet},
    Family{"mt5", importT5},
    Family{"olmo", importLlamaFamily},
    Family{"olmo2", importLlamaFamily},
    Family{"olmo3", importLlamaFamily},
    Family{"olmoe", importMixture},
    Family{"opt", importOpt},
    Family{"paligemma", importPaliGemma},
    Family{"pegasus", importBart},
    Family{"phi", importPhi},
    Family{"phi3", importLlamaFamily},
    Family{"qwen2", importLlamaFamily},
    Family{"qwen2_5_vl", importQwenVl},
    Family{"qwen2_moe", importMixture},
    Family{"qwen2_vl", importQwenVl},
    Family{"qwen3", importLlamaFamily},
    Family{"qwen3_moe", importMixture},
    Family{"qwen3_vl", importQwenVl},
    Family{"resnet", importResNet},
    Family{"roberta", importBert},
    Family{"seed_oss", importLlamaFamily},
    Family{"segformer", importSegformer},
    Family{"siglip", importSiglip},
    Family{"siglip_vision_model", importClipVision},
    Family{"smollm3", importLlamaFamily},
    Family{"smolvlm", importIdefics3},
    Family{"stablelm", importLlamaFamily},
    Family{"starcoder2", importLlamaFamily},
    Family{"swin", importSwin},
    Family{"t5", importT5},
    Family{"vit", importVit},
    Family{"wav2vec2", importSpeech},
    Family{"whisper", importWhisper},
    Family{"xlm-roberta", importBert},
};

// Falcon had other type names before it was added to transformers.
std::string_view currentName(std::string_view type)
{
    return type == "RefinedWeb" || type == "RefinedWebModel" ? "falcon" : type;
}

/// Returns the type whose name is similar, or an empty string if there is none.
std::string_view similarType(std::string_view type)
{
    constexpr int misspelt = 2;
    const auto distance = [type](const Family& family) {
        // A common prefix takes precedence over the edit distance: "qwen3_next" is closer to "qwen3" than to "mixtral".
        const bool grown = type.starts_with(family.type) || family.type.starts_with(type);
        return grown ? 0 : editDistance(type, family.type);
    };
    const auto longerFirst = [&](const Family& a, const Family& b) {
        const int left = distance(a), right = distance(b);
        return left != right ? left < right : a.type.size() > b.type.size();
    };
    const Family& nearest = *std::ranges::min_element(kFamilies, longerFirst);
    return distance(nearest) <= misspelt ? nearest.type : std::string_view();
}

Error unknownType(std::string_view type)
{
    const std::string_view similar = similarType(type);
    const std::string_view name = type.substr(0, 60);
    if (similar.empty())
        return {message("model_type \"%1\" is not supported; run \"python vram_planner_export.py hf config.json\", or "
                        "open the text of print(model)"_tr,
                        name)};
    return {
        message("model_type \"%1\" is not supported; the most similar supported one is \"%2\". If the model is "
                "another, run \"python vram_planner_export.py hf config.json\", or open the text of print(model)"_tr,
                name, similar)};
}

/// Adds a note if the file's weights are quantized, which the network that is read does not say.
void noteQuantization(const JsonConfig& config, Imported& imported)
{
    if (!config.has("quantization_config"))
        return;
    const std::string method = config.nested("quantization_config").text({"quant_method"}, "bitsandbytes");
    imported.project.assumptions.push_back(
        {message(
             "The file's weights are quantized (quantization_config: %1), but are estimated in the setup's "
             "precision. To fine-tune adapters of a quantized model, set LoRA targets and quantize the frozen weights."_tr,
             method.substr(0, 60)),
         {},
         "quantize"});
}

std::string displayName(const JsonConfig& config, std::string_view type)
{
    const std::string path = config.text({"_name_or_path"}, "");
    const std::size_t slash = path.find_last_of('/');
    const std::string last = slash == std::string::npos ? path : path.substr(slash + 1);
    return last.empty() ? std::string(type) : last;
}

// The precision to select in the setup. Models stored in 16 bits are usually trained in 16 bits.
Precision precisionOf(const JsonConfig& config)
{
    const std::string dtype = config.text({"torch_dtype", "dtype"}, "float32");
    return dtype == "bfloat16" ? Precision::Bf16 : dtype == "float16" ? Precision::AmpFp16 : Precision::Fp32;
}

/// Keys of the sizes that define a model, in all families.
constexpr std::array<std::string_view, 16> kMainSizes{
    "hidden_size",         "n_embd", "d_model", "dim",       "num_hidden_layers", "n_layer", "n_layers", "num_layers",
    "num_attention_heads", "n_head", "n_heads", "num_heads", "intermediate_size", "d_ff",    "ffn_dim",  "vocab_size"};

bool isMainSize(const RequestedSize& size)
{
    const std::string_view key = size.key;
    return std::ranges::find(kMainSizes, key.substr(key.rfind('.') + 1)) != kMainSizes.end();
}

constexpr Pattern<1> kLacksSizes = "the file lacks most sizes of the model. The defaults of its class would be %1. Add "
                                   "the model's own, or assume these."_tr;

/// Adds the sizes that the user chose for keys missing in `json`, such as "hidden_size" or "vision_config.hidden_size".
nlohmann::json withChosenSizes(nlohmann::json json, const std::map<std::string, std::int64_t>& chosen)
{
    for (const auto& [name, size] : chosen) {
        nlohmann::json* object = &json;
        std::size_t begin = 0;
        for (std::size_t dot = name.find('.'); dot != std::string::npos && object->is_object();
             begin = dot + 1, dot = name.find('.', begin))
            object = &(*object)[name.substr(begin, dot - begin)];
        const std::string key = name.substr(begin);
        if (object->is_object() && (!object->contains(key) || (*object)[key].is_null()))
            (*object)[key] = size;
    }
    return json;
}

/// Lists the main sizes that are missing in the file, so that the defaults of the class apply, and adds an assumption
/// for each that the user did not choose.
void assumeSizes(const JsonConfig& config, const ImportOptions& options, Imported& imported)
{
    for (const RequestedSize& size : config.asked()) {
        const bool chosen = options.dims.contains(size.key);
        if (!isMainSize(size) || (size.given && !chosen))
            continue;
        imported.dimensions.push_back({size.key, verbatim(size.key), verbatim(size.key), size.value, chosen});
        const auto isKnown = [key = dimensionKey(size.key)](const Assumption& known) { return known.setting == key; };
        if (!chosen && std::ranges::none_of(imported.project.assumptions, isKnown))
            imported.project.assumptions.push_back(
                {message("The file does not give %1: the default of its class, %2, is assumed."_tr, size.key,
                         size.value),
                 {},
                 dimensionKey(size.key)});
    }
}

/// The error for a file that lacks most main sizes, because the defaults of its class would describe a different model.
/// Empty otherwise.
Message mostlyAssumed(const JsonConfig& config)
{
    std::ptrdiff_t given = 0, all = 0;
    std::string list;
    for (const RequestedSize& size : config.asked()) {
        given += isMainSize(size) && size.given ? 1 : 0;
        all += isMainSize(size) ? 1 : 0;
        if (!size.given)
            list += (list.empty() ? "" : ", ") + size.key + "=" + std::to_string(size.value);
    }
    return 2 * given >= all ? Message() : message(kLacksSizes, elideMiddle(list));
}

Result<Imported> build(const Family& family, const nlohmann::json& json, const ImportOptions& options)
{
    const nlohmann::json sized = withChosenSizes(json, options.dims);
    HfModel model{JsonConfig(sized), options};
    const std::string name = displayName(model.config, family.type);
    family.read(model);
    if (!model.config.problem().empty())
        return Error{model.config.problem()};
    if (Message problem = mostlyAssumed(model.config); !problem.empty() && !options.assumeDefaults)
        return Error{std::move(problem)};
    Imported imported;
    imported.project.network = model.rows.takeNetwork(name);
    imported.project.setup.precision = precisionOf(model.config);
    imported.project.setup.batch = 1;
    imported.dimensions = std::move(model.dimensions);
    addDimensionAssumptions(imported.dimensions, imported.project);
    std::ranges::move(model.assumptions, std::back_inserter(imported.project.assumptions));
    assumeSizes(model.config, options, imported);
    noteQuantization(model.config, imported);
    return imported;
}

} // namespace

bool lacksModelSizes(const Message& error)
{
    return error.pattern() == kLacksSizes.english
           || std::ranges::any_of(error.arguments(), [](const MessageArgument& argument) {
                  const auto* inner = std::get_if<Message>(&argument.value);
                  return inner && lacksModelSizes(*inner);
              });
}

Result<Imported> importHuggingFace(std::string_view text, const ImportOptions& options)
{
    auto json = parseJsonText(text);
    if (!json)
        return Error{json.error()};
    const auto type = json->is_object() ? json->find("model_type") : json->end();
    if (!json->is_object() || type == json->end() || !type->is_string() || type->get_ref<const std::string&>().empty())
        return Error{"not a config.json of Hugging Face: it has no model_type"_tr};
    const std::string_view name = currentName(type->get_ref<const std::string&>());
    const auto family = std::ranges::find(kFamilies, name, &Family::type);
    return family == kFamilies.end() ? Result<Imported>(unknownType(name)) : build(*family, *json, options);
}

} // namespace vram

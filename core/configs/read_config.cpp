// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_readers.h"

#include "advice/advice.h"
#include "base/checked.h"
#include "base/utf8.h"
#include "base/words.h"
#include "configs/known_options.h"
#include "configs/started_program.h"
#include "configs/torchtitan_model.h"
#include "configs/torchtitan_names.h"
#include "setup/precision.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

using Entries = Result<std::vector<ConfigEntry>> (*)(std::string_view, const Network&, const Setup&);

/// Parses a file whose entries are the same for every network.
template<Result<std::vector<ConfigEntry>> (*parse)(std::string_view)>
Result<std::vector<ConfigEntry>> fromText(std::string_view text, const Network& /*network*/, const Setup& /*base*/)
{
    return parse(text);
}

/// Parses a file of torchtitan, which may use the option names of 2024.
template<Result<std::vector<ConfigEntry>> (*parse)(std::string_view)>
Result<std::vector<ConfigEntry>> fromTorchTitan(std::string_view text, const Network& /*network*/,
                                                const Setup& /*base*/)
{
    Result<std::vector<ConfigEntry>> entries = parse(text);
    if (!entries)
        return entries;
    return withPresentTorchTitanNames(std::move(entries).value());
}

/// Whether a file is a JSON object, which begins with a brace.
enum class Braces : std::uint8_t { Without, With, Either };

/// Recognizes and reads the files of a tool.
struct Reader {
    ConfigTool tool;
    std::vector<std::string_view> signs; ///< Every file of the tool contains at least one of these.
    Braces braces;
    Entries entries;
    Result<ReadConfig> (*read)(ConfigReader&, const Network&, const Setup&);
};

const std::array<Reader, 15>& readers()
{
    static const std::array<Reader, 15> all{{
        // GPT-NeoX's files are YAML, but most begin like JSON.
        {ConfigTool::DeepSpeed,
         {"pipe_parallel_size\"", "pipe-parallel-size\""},
         Braces::Either,
         &fromText<yamlEntries>,
         &readDeepSpeed},
        {ConfigTool::Accelerate, {"\"distributed_type\""}, Braces::With, &fromText<jsonEntries>, &readAccelerate},
        {ConfigTool::DeepSpeed,
         {"\"zero_optimization\"", "\"train_micro_batch_size_per_gpu\"", "\"train_batch_size\""},
         Braces::With,
         &fromText<jsonEntries>,
         &readDeepSpeed},
        {ConfigTool::Megatron, {"MODEL_ARGS:"}, Braces::Without, &fromText<modelArgsEntries>, &readMegatron},
        {ConfigTool::Megatron,
         {"--tensor-model-parallel-size", "--micro-batch-size", "--pipeline-model-parallel-size", "--global-batch-size",
          "--use-distributed-optimizer", "--tensor_model_parallel_size", "--pipeline_model_parallel_size"},
         Braces::Without,
         &fromText<megatronEntries>,
         &readMegatron},
        {ConfigTool::TorchTitan,
         {"config.parallelism.", "config.training.", "Trainer.Config"},
         Braces::Without,
         &torchTitanEntries,
         &readTorchTitan},
        {ConfigTool::TorchTitan,
         {"--parallelism.", "--training.", "-m torchtitan.train"},
         Braces::Without,
         &fromTorchTitan<sectionFlagEntries>,
         &readTorchTitan},
        {ConfigTool::TorchTitan,
         {"[parallelism]", "[training]"},
         Braces::Without,
         &fromTorchTitan<tomlEntries>,
         &readTorchTitan},
        {ConfigTool::PyTorch,
         {"def parallelize(model, device):"},
         Braces::Without,
         &fromText<pytorchEntries>,
         &readPyTorch},
        {ConfigTool::Accelerate, {"distributed_type:"}, Braces::Without, &fromText<yamlEntries>, &readAccelerate},
        {ConfigTool::LlamaFactory, {"finetuning_type:"}, Braces::Without, &fromText<yamlEntries>, &readLlamaFactory},
        {ConfigTool::Axolotl, {"base_model:"}, Braces::Without, &fromText<yamlEntries>, &readAxolotl},
        {ConfigTool::Trainer,
         {"--per_device_train_batch_size ", "--per_device_train_batch_size=", "--per-device-train-batch-size "},
         Braces::Without,
         &fromText<trainerFlagEntries>,
         &readTrainer},
        {ConfigTool::Trainer, {"per_device_train_batch_size:"}, Braces::Without, &fromText<yamlEntries>, &readTrainer},
        // The options of a program other than the Trainer are not known.
        {ConfigTool::Accelerate,
         {"accelerate launch --", "accelerate launch \\"},
         Braces::Without,
         &fromText<accelerateLaunchEntries>,
         &readAccelerate},
    }};
    return all;
}

const Reader* readerOf(std::string_view text)
{
    const Braces braces = trimmed(text).starts_with('{') ? Braces::With : Braces::Without;
    const auto found = std::ranges::find_if(readers(), [&](const Reader& reader) {
        const auto stands = [&](std::string_view sign) { return text.find(sign) != std::string_view::npos; };
        const bool fitsBraces = reader.braces == braces || reader.braces == Braces::Either;
        return fitsBraces && std::ranges::any_of(reader.signs, stands);
    });
    return found == readers().end() ? nullptr : &*found;
}

Message unrecognized(std::string_view text)
{
    if (const std::optional<StartedProgram> program = startedProgram(text))
        return message(
            "%1 starts %2, whose options are not known; set the GPUs, the data parallelism, the precision and "
            "the batch by hand."_tr,
            program->place, program->name);
    return "The file is not a DeepSpeed JSON, a YAML of accelerate, Axolotl, LLaMA-Factory or transformers' Trainer, a torchtitan configuration, an exported PyTorch script or a script with the flags of Megatron-LM or transformers' Trainer. If another program reads it, set the GPUs, the data parallelism, the precision and the batch by hand."_tr;
}

} // namespace

bool looksLikeConfig(std::string_view text)
{
    return readerOf(withoutByteOrderMark(text)) != nullptr;
}

Result<ReadConfig> readConfig(std::string_view text, const Network& network, const Setup& base)
{
    text = withoutByteOrderMark(text);
    const Reader* reader = readerOf(text);
    if (!reader)
        return Error{unrecognized(text)};
    const Result<std::vector<ConfigEntry>> entries = reader->entries(text, network, base);
    if (!entries)
        return Error{message("%1: %2"_tr, label(reader->tool), entries.error())};
    ConfigReader file(*entries);
    if (file.failed())
        return Error{message("%1: %2"_tr, label(reader->tool), file.firstFault())};
    Result<ReadConfig> read = reader->read(file, network, base);
    if (!read)
        return Error{message("%1: %2"_tr, label(reader->tool), read.error())};
    if (const std::vector<Message> problems = meshProblems(read->setup); !problems.empty())
        return Error{message("%1: %2"_tr, label(reader->tool), problems.front())};
    return read;
}

void SetupBuilder::set(std::string_view key, std::string_view typed)
{
    if (!findSetupField(key)) {
        if (typed != "1" && typed != "no")
            m_file.reportFault(message("%1 of %2 cannot be estimated yet; set it to 1."_tr, key, typed));
        return;
    }
    const bool ddpByDefault = key == "data-parallel" && typed == "ddp" && stringSetting(m_setup, key) == "none";
    if (ddpByDefault)
        return; // Several GPUs without any other strategy use DDP.
    Result<Setup> changed = withSetting(m_setup, key, typed);
    if (changed)
        m_setup = std::move(changed).value();
    else
        m_file.reportFault(changed.error());
}

Result<ReadConfig> SetupBuilder::finish(ConfigTool tool)
{
    if (m_file.failed())
        return Error{m_file.firstFault()};
    // The files of other tools mention experts.
    if (tool != ConfigTool::TorchTitan && tool != ConfigTool::Megatron)
        setDegree("expert-parallel", std::nullopt);
    noteUnread(tool);
    return ReadConfig{tool, m_setup, m_notes, m_further};
}

void SetupBuilder::noteUnread(ConfigTool tool)
{
    std::vector<std::string> known;
    std::vector<std::string> unknown;
    std::vector<std::string> doubtful;
    if (const auto names = m_file.stringValue(kUnsetArguments))
        m_notes.push_back(message("The file does not set %1, so that the options in it are not read; write them into "
                                  "the file."_tr,
                                  *names));
    if (const auto name = m_file.stringValue(kChosenConfig))
        m_notes.push_back(
            message("The file has several configurations; %1 is read, which trains this model."_tr, *name));
    for (const std::string& key : m_file.unread()) {
        if (isUncounted(tool, key, m_file.stringValue(key).value_or(""))) {
            noteNotEstimated(*this, key);
            continue;
        }
        if (isKnownOption(tool, key)) {
            known.push_back(key);
            continue;
        }
        const std::string_view similar = similarOption(tool, key);
        std::vector<std::string>& list = namesMemory(key) ? doubtful : unknown;
        list.push_back(similar.empty() ? key : key + " (" + std::string(similar) + "?)");
    }
    if (!known.empty())
        m_notes.push_back(message("Ignored, as memory does not depend on it: %1."_tr, listOf(known)));
    if (!unknown.empty())
        m_notes.push_back(message("Unknown to %1 and ignored: %2."_tr, label(tool), listOf(unknown)));
    if (!doubtful.empty())
        m_notes.push_back(message("Unknown to %1 and ignored, though memory may depend on it: %2."_tr, label(tool),
                                  listOf(doubtful)));
}

ConfigDType computeTypeOf(const Setup& setup)
{
    return TrainingJob(Network{}, setup).computeDType();
}

bool setLaunchedGpus(SetupBuilder& builder, std::string_view each)
{
    ConfigReader& file = builder.file();
    const auto requestedNodes = file.integerValue(kSlurmNodes);
    const auto requested = file.integerValue(kSlurmGpusOfNode);
    const auto launched = file.integerValue(each);
    if (!launched && (!requested || file.has(each)))
        return file.has(each);
    const std::int64_t nodes = launched ? file.integerValue("--nnodes").value_or(1) : requestedNodes.value_or(1);
    const std::int64_t perNode = launched ? *launched : *requested;
    builder.set("gpus", checkedMul(perNode, nodes));
    if (nodes > 1)
        builder.set("gpus-per-node", perNode);
    if (!launched)
        builder.note(message("The number of GPUs comes from the #SBATCH lines: %1 on each of %2."_tr,
                             counted(perNode, "%1 GPU"_tr, "%1 GPUs"_tr),
                             counted(nodes, "%1 machine"_tr, "%1 machines"_tr)));
    return true;
}

void noteLauncher(SetupBuilder& builder, bool isLaunched)
{
    ConfigReader& file = builder.file();
    const auto launcher = file.stringValue(kLauncher);
    const auto path = file.stringValue(kLauncherFile);
    const auto open = file.stringValue(kOpenProcesses);
    if (path && !path->empty())
        builder.addFurther(*path);
    if (open)
        builder.note(message("The file starts %1 processes on a machine, which only a running script knows; %2 are "
                             "estimated."_tr,
                             *open, builder.setup().parallel.gpus));
    else if (launcher && !isLaunched && !path)
        builder.note(message("%1 starts a process on every GPU of the machine; the estimate assumes %2."_tr, *launcher,
                             builder.setup().parallel.gpus));
}

void noteUncounted(SetupBuilder& builder, std::initializer_list<std::string_view> keys)
{
    for (const std::string_view key : keys) {
        const std::string word = lowercase(builder.file().stringValue(key).value_or("false"));
        constexpr std::array<std::string_view, 7> off{"false", "no", "0", "-1", "none", "null", ""};
        if (std::ranges::find(off, word) == off.end())
            noteNotEstimated(builder, key);
    }
}

void noteNotEstimated(SetupBuilder& builder, std::string_view name)
{
    builder.note(message("%1 changes how much memory is needed, but is not estimated."_tr, name));
}

void setComputeDType(SetupBuilder& builder, ConfigDType type, bool policy)
{
    if (computeTypeOf(builder.setup()) == type)
        return;
    if (policy) {
        builder.set("precision", "fp32");
        builder.set("fsdp.param-dtype", type == ConfigDType::Full ? "same" : shortName(type));
        return;
    }
    builder.set("precision", type == ConfigDType::Full ? "fp32" : "amp-" + std::string(shortName(type)));
}

void setZeroDType(SetupBuilder& builder, std::string_view key, std::int64_t stage, ConfigDType type)
{
    if (stage > 0)
        return setModelDType(builder, type);
    setComputeDType(builder, type, false);
    if (type != ConfigDType::Full)
        builder.note(message("%1 is 0: DeepSpeed's own %2 optimizer is estimated as autocast under "
                             "DistributedDataParallel."_tr,
                             key, shortName(type)));
}

void setModelDType(SetupBuilder& builder, ConfigDType type)
{
    const TrainingJob now(Network{}, builder.setup());
    if (now.autocast != ConfigDType::Full || now.parameterDType != type)
        builder.set("precision", shortName(type));
}

void setRecompute(SetupBuilder& builder, bool all)
{
    using Recompute = TrainingJob::Recompute;
    const Recompute now = TrainingJob(builder.network(), builder.setup()).recompute;
    if (all && now != Recompute::Units) {
        const std::string blocks = checkpointableBlocks(builder.network());
        if (blocks.empty())
            builder.note("The network has no repeated blocks that could be checkpointed."_tr);
        builder.set("checkpoint", blocks);
    } else if (!all && now != Recompute::None) {
        builder.set("checkpoint", "");
    }
}

void checkSequenceLength(SetupBuilder& builder, std::string_view key, std::optional<std::int64_t> length)
{
    const std::int64_t own = TrainingJob(builder.network(), builder.setup()).length;
    if (length && own > 0 && *length != own)
        builder.note(message("%1 is %2, but the model was read with sequences of %3, which the figures are for; read "
                             "it again with --set dim.sequence=%2."_tr,
                             key, *length, own));
}

void readSequenceLength(SetupBuilder& builder, std::string_view key)
{
    const std::string given = builder.file().stringValue(key).value_or("");
    if (given.find('$') == std::string::npos)
        return checkSequenceLength(builder, key, builder.file().integerValue(key));
    builder.note(message("%1 is %2, which is known only when the script runs; the figures are for sequences of %3."_tr,
                         key, given, TrainingJob(builder.network(), builder.setup()).length));
}

void setGlobalBatch(SetupBuilder& builder, std::string_view key, std::optional<std::int64_t> global,
                    bool accumulationGiven)
{
    if (!global || builder.file().failed())
        return;
    const DeviceMesh mesh = deviceMesh(builder.setup());
    const std::int64_t once = builder.setup().batch * mesh.microbatches * mesh.dataDegree();
    const std::int64_t now = once * builder.setup().accumulation;
    if (!accumulationGiven && *global % once == 0) {
        builder.set("accumulation", *global / once);
        return;
    }
    if (*global != now)
        builder.file().reportFault(
            message("%1 is %2, but batches of %3 on %4 make %5; set it to %5, or change the others."_tr, key, *global,
                    builder.setup().batch,
                    counted(mesh.dataDegree(), "%1 data-parallel GPU"_tr, "%1 data-parallel GPUs"_tr), now));
}

} // namespace vram

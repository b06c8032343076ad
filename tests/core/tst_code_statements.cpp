// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of parameters are those of PyTorch 2.6 for the same code.
#include "code_models.h"
#include "imported.h"

#include <gtest/gtest.h>

namespace vram::code_statements_test {

using namespace vram::test;

namespace {

std::int64_t parametersOf(const std::string& code)
{
    const Imported read = imported(code);
    expectNoErrors(estimateOf(read.project));
    return estimateOf(read.project).parameters;
}

constexpr std::string_view kPlain = "model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))\n";

/// The problem with a statement behind the model, or an empty text.
std::string problemBehindModel(const std::string& statement)
{
    const auto read = importText(std::string(kPlain) + statement + "\n");
    return read ? std::string() : text(read.error());
}

bool has(const std::string& text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

TEST(CodeStatements, AssignmentsOfEveryForm)
{
    EXPECT_EQ(parametersOf("layers = [nn.Linear(784, 128), nn.ReLU()]\nlayers += [nn.Linear(128, 64), nn.ReLU()]\n"
                           "layers.extend([nn.Linear(64, 10)])\nlayers.insert(0, nn.Flatten())\n"
                           "model = nn.Sequential(*layers)"),
              109386);
    EXPECT_EQ(parametersOf("w = 32\nw *= 2\nw -= 0\nnn.Sequential(nn.Linear(8, w), nn.ReLU(), nn.Linear(w, 2))"), 706);
    EXPECT_EQ(parametersOf("w: int = 64\nnet: nn.Module = nn.Sequential(nn.Linear(8, w), nn.ReLU(), nn.Linear(w, 2))"),
              706);
    const std::string three = "nn.Sequential(nn.Linear(a, b), nn.ReLU(), nn.Linear(b, c))";
    EXPECT_EQ(parametersOf("b = 4\na, b, c = 8, 16, 2\n" + three), 178);
    EXPECT_EQ(parametersOf("(a, b) = 8, 16; c = 2\n" + three), 178);
    EXPECT_EQ(parametersOf("import torch; a = 8; c = 2; b = e = 16; " + three), 178);
    EXPECT_EQ(parametersOf("a = \\\n  8\nb, c = 16, 2\n" + three), 178);
}

TEST(CodeStatements, ValuesOfDictionaries)
{
    const std::string net = "nn.Sequential(nn.Linear(c['in'], c['h'][0]), nn.ReLU(), nn.Linear(c['h'][-1], 2))";
    EXPECT_EQ(parametersOf("c = {'in': 8, 'h': [16, 16]}\n" + net), 178);
    EXPECT_EQ(parametersOf("c = dict(h=16)\nnn.Sequential(nn.Linear(8, c['h']), nn.ReLU(), nn.Linear(c['h'], 2))"),
              178);
    EXPECT_EQ(parametersOf("k = dict(kernel_size=3, padding=1, bias=False)\nnn.Sequential(nn.Conv2d(3, 8, **k), "
                           "nn.BatchNorm2d(8), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 2))"),
              250);
    EXPECT_EQ(parametersOf("nn.Sequential(OrderedDict({'a': nn.Linear(8, 16), 'b': nn.Linear(16, 2)}))"), 178);
    EXPECT_EQ(parametersOf("nn.ModuleDict({'a': nn.Linear(8, 16), 'b': nn.Linear(16, 2)})"), 178);
    EXPECT_TRUE(has(problemOf("c = {'h': 16}\nnn.Linear(8, c['w'])"), "line 2: the part of \"c\" in brackets"));
}

TEST(CodeStatements, NamesOfClasses)
{
    EXPECT_EQ(parametersOf("act = nn.ReLU\nnn.Sequential(nn.Linear(8, 16), act(), nn.Linear(16, 2))"), 178);
    EXPECT_EQ(parametersOf("nn.Sequential(nn.Linear(8, 16), getattr(nn, 'GELU')(), nn.Linear(16, 2))"), 178);
    EXPECT_EQ(parametersOf("conv = partial(nn.Conv2d, kernel_size=5, padding=1)\nnn.Sequential(conv(3, 8, "
                           "kernel_size=3), nn.ReLU(), conv(8, 8), nn.AdaptiveAvgPool2d(1), nn.Flatten(), "
                           "nn.Linear(8, 2))"),
              826 + 8 * 8 * (25 - 9));
    EXPECT_EQ(parametersOf("nn.Sequential(nn.Linear(8, (h := 16)), nn.ReLU(), nn.Linear(h, 2))"), 178);
    EXPECT_EQ(parametersOf("m = nn.Sequential()\nm.add_module(f'fc{1}', nn.Linear(8, 16))\n"
                           "m.add_module(f'fc{2}', nn.Linear(16, 2))"),
              178);
}

// Sequential.__add__ and __mul__ of torch/nn/modules/container.py; the repeats are the same modules.
TEST(CodeStatements, SequencesAreJoinedAndRepeated)
{
    EXPECT_EQ(parametersOf("a = nn.Sequential(nn.Linear(8, 16))\nb = nn.Sequential(nn.Linear(16, 2))\nmodel = a + b"),
              178);
    EXPECT_EQ(parametersOf("model = nn.Sequential(nn.Linear(16, 16)) * 3"), 272);
    const Imported repeated = imported("layers = [nn.Linear(16, 16), nn.ReLU()] * 3\nnn.Sequential(*layers)");
    EXPECT_EQ(estimateOf(repeated.project).parameters, 272);
    EXPECT_EQ(types(repeated.project.network).size(), 8U); // Input, three times Linear and ReLU, and the loss.
    const Imported unpacked = imported("nn.Sequential(*[nn.Linear(16, 16), nn.ReLU()] * 3)");
    EXPECT_EQ(types(unpacked.project.network), types(repeated.project.network));
}

// A statement that changes the model and is not read is an error.
TEST(CodeStatements, ReportsChangesThatAreNotRead)
{
    for (const std::string change :
         {"model[-1] = nn.Linear(16, 100)", "model[0][0] = nn.Linear(8, 16)", "model.f[0] = nn.Linear(8, 16)",
          "model._modules['2'] = nn.Linear(16, 9)", "setattr(model, '2', nn.Linear(16, 9))", "model += model",
          "model[0].append(nn.ReLU())", "model.f.pop(0)", "model[2].weight = model[0].weight", "del model[0]",
          "model = model[:2]", "model *= 2", "for m in model: m.append(nn.ReLU())",
          "if wide:\n    model = nn.Linear(3, 4)", "while True:\n    model.append(head)"}) {
        const std::string problem = problemBehindModel(change);
        EXPECT_TRUE(has(problem, "line 2")) << change << ": " << problem;
    }
    EXPECT_TRUE(has(problemOf("layers = [nn.Linear(8, 16)]\nlayers[0] = nn.Linear(8, 9)\nnn.Sequential(*layers)"),
                    "line 2: \"layers\" changes the model"));
    EXPECT_TRUE(has(problemOf("layers = [nn.Linear(8, 16)]\nmore = layers\nmore.append(nn.Linear(16, 2))\n"
                              "nn.Sequential(*layers)"),
                    "line 3: \"more.append\" changes the model"));
    EXPECT_TRUE(has(problemOf("inner = nn.Sequential(nn.Linear(8, 16))\nmodel = nn.Sequential(inner, nn.ReLU())\n"
                              "inner.append(nn.Linear(16, 16))"),
                    "line 3: \"inner.append\" changes the model"));
    EXPECT_TRUE(has(problemOf("base = nn.Sequential(nn.Linear(8, 16))\nnn.Sequential(*base[:-1], nn.Linear(16, 5))"),
                    "line 2: the part of \"base\" in brackets"));
}

// The surroundings of the model in a script neither change it nor prevent it from being read.
TEST(CodeStatements, SkipsTheRestOfAScript)
{
    const std::string script = R"(
import argparse, torch, torch.nn as nn
from torchvision import (datasets,
                         transforms)
try:
    import wandb
except ImportError:
    wandb = None
class Rows(Dataset):
    def __init__(self, path):
        self.rows = open(path).readlines()
parser = argparse.ArgumentParser()
parser.add_argument("--epochs", type=int, default=3)
args = parser.parse_args()
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.backends.cudnn.benchmark = True
images = data["images"][:100] / 255.0
model = nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 10)).to(device)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3 if args.fast else 1e-4)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 30)
writer = SummaryWriter(f"runs/{args.name}")
model, optimizer = accelerator.prepare(model, optimizer)
params = sum(p.numel() for p in model.parameters() if p.requires_grad_)
losses = []
@torch.no_grad()
def evaluate(net, loader):
    return sum((net(x).argmax(1) == y).sum() for x, y in loader)
if torch.cuda.is_available():
    model = model.cuda()
with open("log.txt") as log:
    log.write("start")
for epoch in range(args.epochs):
    model.train()
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x.to(device)), y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    print(f"{epoch}: {losses[-1]:.3f}", evaluate(model, loader)[0])
torch.save(model.state_dict(), "model.pt")
)";
    const Imported read = imported(script);
    expectNoErrors(estimateOf(read.project));
    EXPECT_EQ(estimateOf(read.project).parameters, 203530);
    EXPECT_TRUE(read.otherModels.empty());
    const std::string main = "if __name__ == \"__main__\":\n    h = 16\n    model = nn.Sequential(nn.Linear(8, h), "
                             "nn.ReLU(), nn.Linear(h, 2))\n    with torch.no_grad():\n        model(x)\n";
    EXPECT_EQ(parametersOf(main), 178);
}

// A value that depends on a branch or loop is not known behind it.
TEST(CodeStatements, BranchesAndLoopsLeaveNoValue)
{
    const std::string net = "nn.Sequential(nn.Linear(8, w), nn.ReLU(), nn.Linear(w, 2))";
    for (const std::string code :
         {"match size:\n    case 'small':\n        w = 64\n    case 'large':\n        w = 256\n",
          "try:\n    import apex\n    w = 64\nexcept ImportError:\n    w = 128\n", "w = 16\nif wide: w = 32\n",
          "w = 16\nfor i in range(3):\n    w *= 2\n", "w = 16\nwith open(path) as w:\n    pass\n",
          "w = 16\nw = widths[1:]\n", "w = 16\nw, h = size\n", "w = 16\nw = 32 if wide else 64\n"})
        EXPECT_TRUE(has(problemOf(code + net), "the value of \"w\" is not in the text")) << code;
}

TEST(CodeStatements, ReportsFunctionsThatMakeLayers)
{
    const std::string block = "def block(i, o):\n    return nn.Sequential(nn.Linear(i, o), nn.ReLU())\n";
    EXPECT_TRUE(has(problemOf(block + "model = nn.Sequential(block(8, 16), nn.Linear(16, 2))"),
                    "line 1 begins with \"def\", and code is not run here"));
    EXPECT_TRUE(has(problemOf(block), "line 1 begins with \"def\""));
    EXPECT_TRUE(has(problemOf(block + "def net():\n    return nn.Sequential(block(8, 16))\nmodel = net()"),
                    "line 3 begins with \"def\""));
    EXPECT_EQ(parametersOf(block + std::string(kPlain)), 178);
    EXPECT_TRUE(has(problemOf("class Net(Base):\n    pass\n" + std::string(kPlain)), "line 1 begins with \"class\""));
    EXPECT_TRUE(
        has(problemOf("b = lambda i, o: nn.Linear(i, o)\nnn.Sequential(b(8, 16))"), "line 1: \"lambda\" makes"));
}

TEST(CodeStatements, ReportsModelsOfUnknownClasses)
{
    EXPECT_TRUE(has(problemOf("import torchvision\nmodel = torchvision.models.resnet18(weights=None)\nnn.Sequential("),
                    "line"));
    EXPECT_TRUE(
        has(problemOf("head = nn.Linear(512, 10)\nmodel = resnet18(weights=None)\nopt = SGD(model.parameters())"),
            "line 2: the layers of resnet18 are not in the text"));
    EXPECT_TRUE(has(problemOf("model = resnet18()\nmodel.fc = nn.Linear(512, 10)"), "line 2: \"model.fc\" changes"));
}

TEST(CodeStatements, ReportsLayersThatAreLeftOut)
{
    const std::string error = "\"...\" stands for layers that are not in the text; paste all of them";
    for (const std::string dots : {"  ...", "  …", "    (...)", "  ... (10 more)"})
        EXPECT_TRUE(has(problemOf("Net(\n  (0): Linear(in_features=8, out_features=8, bias=True)\n" + dots
                                  + "\n  (11): Linear(in_features=8, out_features=2, bias=True)\n)\n"),
                        "line 3: " + error))
            << dots;
    EXPECT_TRUE(has(problemOf("nn.Sequential(nn.Linear(8, 8), ..., nn.Linear(8, 2))"), "line 1: " + error));
}

TEST(CodeStatements, NotesDtypeAndFrozenParameters)
{
    EXPECT_TRUE(notes(imported("nn.Sequential(nn.Linear(8, 16), nn.Linear(16, 2)).to(torch.bfloat16)"),
                      "line 1: torch.bfloat16 is not read from code; choose the precision"));
    EXPECT_TRUE(notes(imported(std::string(kPlain) + "model[0].requires_grad_(False)"),
                      "line 2: requires_grad_ is not read from code"));
    EXPECT_TRUE(notes(imported(std::string(kPlain) + "for p in model.parameters():\n    p.requires_grad = False"),
                      "line 3: p.requires_grad is not read from code"));
    EXPECT_FALSE(notes(imported(std::string(kPlain)), "is not read from code"));
}

TEST(CodeStatements, NotesChoicesOfTheSetup)
{
    const auto noted = [](const std::string& script) { return imported(std::string(kPlain) + script); };
    EXPECT_TRUE(notes(noted("opt = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)"),
                      "line 2: torch.optim.SGD is not read from code; choose the optimizer"));
    EXPECT_TRUE(notes(noted("model = torch.compile(model)"),
                      "line 2: torch.compile is not read from code; choose the compilation"));
    EXPECT_TRUE(notes(noted("loader = DataLoader(data, batch_size=64)"),
                      "line 2: batch_size is not read from code; choose the batch size"));
    EXPECT_TRUE(notes(noted("model = nn.DataParallel(model)"),
                      "line 2: nn.DataParallel is not read from code; choose the GPUs"));
}

} // namespace vram::code_statements_test

import torch.nn as nn
hidden = 128
model = nn.Sequential(
    nn.Conv2d(1, 32, 3, padding=1), nn.ReLU(True),
    nn.MaxPool2d(2),
    nn.Conv2d(32, 64, kernel_size=3, padding="same"),
    nn.ReLU(),
    nn.MaxPool2d(2, 2),   # 7x7
    nn.Linear(64 * 7 * 7, hidden),
    nn.Dropout(0.5),
    nn.Linear(hidden, 10),
)

# SPDX-License-Identifier: GPL-3.0-or-later

# The README's lines, pasted into a script beside the installed exporter, write a model that can be opened.
. "$(dirname "$0")/common.sh"
need python3
# An active virtual environment may lack PyTorch.
python=
for candidate in python3 /usr/bin/python3; do
    if "$candidate" -c "import torch" 2>/dev/null; then
        python=$candidate
        break
    fi
done
[ -n "$python" ] || skip "no Python with PyTorch"

folder=$(scratch)
cp "$stage/share/vram-planner/vram_planner_export.py" "$folder"
{
    echo "from torch import nn"
    echo "model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 222 * 222, 10))"
    sed -n '/^from vram_planner_export/,/^```/p' "$source_dir/README.md" | grep -v '^```'
} >"$folder/script.py"
expect "lines of the README" 3 "$(($(wc -l <"$folder/script.py") - 2))"
(cd "$folder" && PYTHONDONTWRITEBYTECODE=1 "$python" -W ignore script.py)

parameters=$(vram-planner-cli estimate "$folder/model.vram.json" --json | sed -n 's/^ *"parameters": \([0-9]*\),*$/\1/p' | head -1)
# Conv2d: 3·8·3·3 + 8; Linear: 8·222·222·10 + 10.
expect "parameters" $((3 * 8 * 9 + 8 + 8 * 222 * 222 * 10 + 10)) "$parameters"

# SPDX-License-Identifier: GPL-3.0-or-later

# Tests fish's completion with `complete -C`.
. "$(dirname "$0")/common.sh"
need fish

home=$(scratch)
export HOME=$home XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data
cd "$home"
mkdir models
touch models/net.onnx "a b.json"

complete() {
    fish --no-config -c "set -p fish_complete_path $stage/share/fish/vendor_completions.d; complete -C \"$1\"" | cut -f1
}
expect "a verb" estimate "$(complete 'vram-planner-cli est')"
expect "a list" "$(printf 'models\nmethods' | sort)" "$(complete 'vram-planner-cli list m' | sort)"
expect "an option" "--precision" "$(complete 'vram-planner-cli estimate --prec')"
expect "its values" "$(printf 'amp-bf16\namp-fp16')" "$(complete 'vram-planner-cli estimate --precision amp' | sort)"
expect "joined" "--precision=tf32" "$(complete 'vram-planner-cli sweep --precision=tf')"
expect "a GPU by its last words" "RTX 4090 Laptop" "$(complete 'vram-planner-cli estimate --gpu rtx\ 4090\ l')"
expect "a network" "builtin:resnet101" "$(complete 'vram-planner-cli max-batch builtin:resnet10')"
expect "a file" "models/net.onnx" "$(complete 'vram-planner-cli estimate models/n')"
expect "a setting" "optimizer.momentum=" "$(complete 'vram-planner-cli estimate --set optimizer.m')"
[ ! -x "$stage/bin/vram-planner" ] ||
    expect "the desktop program" "--export-pdf" "$(complete 'vram-planner --export-')"
[ "$(complete 'vram-planner-cli estimate --optimizer ' | wc -l)" -eq \
    "$(vram-planner-cli list optimizers | wc -l)" ] || fail "not every optimizer is completed"

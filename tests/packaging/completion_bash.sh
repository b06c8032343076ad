# SPDX-License-Identifier: GPL-3.0-or-later

# Tests bash's completion at its prompt: tabs are typed into an interactive shell on a pseudo-terminal.
. "$(dirname "$0")/common.sh"
need_terminal

home=$(scratch)
cd "$home"
mkdir models
touch models/net.onnx "a b.json"
cat >rc <<END
. '$stage/share/bash-completion/completions/vram-planner-cli'
# Stand-ins that print the arguments of the programs.
vram-planner-cli() { [ "\$1" != __complete ] || { command vram-planner-cli "\$@"; return; }; vram-planner "\$@"; }
vram-planner() { printf '<%s>' "\$@"; echo; }
PS1=
END

# Types a line and prints the words of the command that was run.
typed() {
    printf '%s\n' "$1" exit | HOME=$home INPUTRC=/dev/null TERM=dumb script -qec 'bash --noprofile --rcfile rc -i' /dev/null |
        tr -d '\r' | sed -n 's/^\(.*\x07\)*\(<.*\)/\2/p'
}
expect "a verb and an option" "<estimate><--precision>" "$(typed $'vram-planner-cli est\t --prec\t')"
expect "a value" "<estimate><--precision><amp-bf16>" "$(typed $'vram-planner-cli estimate --precision amp-b\t')"
expect "joined" "<sweep><--precision=tf32>" "$(typed $'vram-planner-cli sweep --precision=tf\t')"
expect "a GPU, its spaces quoted" "<estimate><--gpu><RTX 4090 Laptop>" \
    "$(typed $'vram-planner-cli estimate --gpu rtx\\ 4090\\ l\t')"
expect "a GPU within quotes" "<estimate><--gpu><RTX 4090 Laptop>" \
    "$(typed $'vram-planner-cli estimate --gpu "rtx 4090 l\t')"
expect "a network" "<max-batch><builtin:resnet101>" "$(typed $'vram-planner-cli max-batch builtin:resnet10\t')"
expect "a file" "<estimate><models/net.onnx>" "$(typed $'vram-planner-cli estimate mod\tn\t')"
expect "a file to write" "<import><-o><a b.json>" "$(typed $'vram-planner-cli import -o a\t')"
expect "a setting" "<estimate><--set><precision=amp-bf16>" \
    "$(typed $'vram-planner-cli estimate --set prec\tamp-b\t')"
expect "the desktop program" "<--export-pdf><a b.json>" "$(typed $'vram-planner --export-\ta\t')"

# The function stands in the other program's file, which fish loads by its name alone.
source (status dirname)/vram-planner-cli.fish
complete -c vram-planner -f -a '(__vram_planner_complete)'

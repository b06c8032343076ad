# What there is to complete, the program itself knows.
function __vram_planner_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct | string unescape)
    set -l program (string split -r -m1 / -- $words[1])[-1]
    for line in (vram-planner-cli __complete $program $words[2..-1] "$typed" 2>/dev/null)
        if test "$line" = :files
            if string match -qr -- '^--[^=]*=' $typed
                set -l parts (string split -m1 = -- $typed)
                printf '%s\n' $parts[1]=(__fish_complete_path $parts[2])
            else
                __fish_complete_path $typed
            end
        else
            echo $line
        end
    end
end

complete -c vram-planner-cli -f -a '(__vram_planner_complete)'

# SPDX-License-Identifier: GPL-3.0-or-later

# Sets VRAM_PYTORCH to a Python with PyTorch, or to an empty string. An active virtual environment may lack PyTorch.
set(VRAM_PYTORCH "")
foreach(candidate IN ITEMS python3 /usr/bin/python3)
    find_program(found NAMES ${candidate} NO_CACHE)
    if(found)
        execute_process(COMMAND ${found} -c "import torch" RESULT_VARIABLE missing OUTPUT_QUIET ERROR_QUIET)
        if(missing EQUAL 0)
            set(VRAM_PYTORCH ${found})
            break()
        endif()
    endif()
    unset(found)
endforeach()

# SPDX-License-Identifier: GPL-3.0-or-later

# VRAM_PYTORCH: a Python with PyTorch, or empty. A virtual environment that happens to be active may have none.
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

# SPDX-License-Identifier: GPL-3.0-or-later

# Empties HOMES, so that tests do not find settings of an earlier run.
file(REMOVE_RECURSE ${HOMES})
file(MAKE_DIRECTORY ${HOMES}/runtime)
# Qt warns about a runtime directory that others can read.
file(CHMOD ${HOMES}/runtime DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)

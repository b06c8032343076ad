# SPDX-License-Identifier: GPL-3.0-or-later

# Empties HOMES, so that no test finds settings of an earlier run.
file(REMOVE_RECURSE ${HOMES})
file(MAKE_DIRECTORY ${HOMES}/runtime)
# Qt warns of a runtime directory that others may read.
file(CHMOD ${HOMES}/runtime DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)

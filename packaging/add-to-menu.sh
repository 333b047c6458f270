#!/bin/sh
# Puts Sandtable into the menu of this user's desktop; with --remove it takes it out again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
menu=${XDG_DATA_HOME:-$HOME/.local/share}/applications
entry=$menu/sandtable.desktop

if [ "${1:-}" = --remove ]; then
    rm -f "$entry"
    echo "Sandtable is no longer in the menu."
    exit 0
fi
mkdir -p "$menu"
# In an entry, a path stands in quotation marks, and within them \ " ` $ need a \ before them, which is itself written twice.
quoted=$(printf '%s' "$here/sandtable" | sed -e 's/[\\"`$]/\\\\&/g' -e 's/%/%%/g')
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s" %%f\n' "$quoted" ;;
        Icon=*) printf 'Icon=%s\n' "$here/sandtable.png" ;;
        *) printf '%s\n' "$line" ;;
    esac
done <"$here/sandtable.desktop" >"$entry"
echo "Sandtable is in the menu. If you move its folder, run this again."

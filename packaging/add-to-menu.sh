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
# In an entry every \ is written twice. A path to be called stands in quotation marks besides, within which \ " ` $ need a \ first.
twice() { sed -e 's/\\/\\\\/g'; }
icon=$(printf '%s' "$here/sandtable.png" | twice)
quoted=$(printf '%s' "$here/sandtable" | sed -e 's/[\\"`$]/\\&/g' -e 's/%/%%/g' | twice)
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s" %%f\n' "$quoted" ;;
        Icon=*) printf 'Icon=%s\n' "$icon" ;;
        *) printf '%s\n' "$line" ;;
    esac
done <"$here/sandtable.desktop" >"$entry"
echo "Sandtable is in the menu. If you move its folder, run this again."

#!/bin/sh
# again.sh ARGUMENT...: the compiler, but an object that the build folder $SOUK_BUILT has, of the same source, is copied.
# The caller compiles a copy of the tree, and answers for its headers: they are the same.
out='' source='' before=''
for word in "$@"; do
    [ "$before" != -o ] || out=$word
    case $word in ../*.c) source=$word ;; esac
    before=$word
done
if [ -n "$source" ] && [ -e "$SOUK_BUILT/$out" ] && cmp -s "$source" "$SOUK_BUILT/../${source##*../}"; then
    exec cp "$SOUK_BUILT/$out" "$out"
fi
exec cc "$@"

"""conserve.py: write the table of the hooks by which the property suite counts components.

The hook of game G is G_conserved. It is a weak reference: a game that has none is a failed test of
that game and not a build that fails for everyone."""
import argparse


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("-o", dest="output", required=True, metavar="FILE")
    options.add_argument("names", nargs="*")
    args = options.parse_args()
    with open(args.output, "w", encoding="utf-8") as out:
        out.write('/* Made by tests/support/conserve.py from the list in src/games/meson.build. */\n')
        out.write('#include "props.h"\n\n#include <string.h>\n\n')
        for name in args.names:
            out.write(f"extern const char *{name}_conserved(const void *state, const void *parts)"
                      " __attribute__((weak));\n")
        out.write("\nprops_hook props_conserved(const char *id)\n{\n")
        for name in args.names:
            out.write(f'    if (strcmp(id, "{name}") == 0) return {name}_conserved;\n')
        out.write("    (void)id;\n    return NULL;\n}\n")


if __name__ == "__main__":
    main()

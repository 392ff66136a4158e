"""registry.py: writes the table of games from the list of names in src/games/meson.build."""
import argparse


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("-o", dest="output", required=True, metavar="FILE")
    options.add_argument("names", nargs="*")
    args = options.parse_args()
    with open(args.output, "w", encoding="utf-8") as out:
        out.write('/* Made by tools/registry.py from the list in src/games/meson.build. */\n')
        out.write('#include "souk.h"\n\n')
        for name in args.names:
            out.write(f"extern const souk_game souk_game_{name};\n")
        out.write("\nconst souk_game *const souk_games[] = {\n")
        for name in args.names:
            out.write(f"    &souk_game_{name},\n")
        out.write("    0,\n};\n")
        out.write(f"const int souk_num_games = {len(args.names)};\n")


if __name__ == "__main__":
    main()

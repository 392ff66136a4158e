"""completions.py: what a shell offers after `souk`, made from the help of the program itself.

    completions.py SOUK FOLDER

Writes FOLDER/souk.bash, FOLDER/souk.zsh and FOLDER/souk.fish. Commands, options and the games they
take are read from `souk --help`, `souk COMMAND --help` and `souk games --json`.
"""
import json
import os
import re
import subprocess
import sys

from man import help_text, listed

FILES = {"--load", "--parts", "--check", "--svg", "--resume", "--out", "--tls-cert", "--tls-key"}


def option_rows(souk, command):
    """Pairs of the option's names and what it does."""
    lines = help_text(souk, "en", command).split("\n")
    start = next(i for i, line in enumerate(lines) if re.fullmatch(r"Options ?:", line)) + 1
    rows = []
    for left, right in listed(lines[start:]):
        names = [word for word in re.split(r"[ ,]+", left) if word.startswith("-")]
        rows.append((names, len(left.split()) > len(names), right))
    return rows


def bash(commands, games, options):
    cases = "\n".join(
        f"    {c}) words=\"{' '.join(n for names, _, _ in options[c] for n in names)}\" ;;" for c in commands)
    return f"""# bash completion of souk
_souk()
{{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words=
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{' '.join(commands)} --help --version" -- "$word"))
        return
    fi
    case $before in
    {'|'.join(sorted(FILES))}) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --lang) COMPREPLY=($(compgen -W "en fr" -- "$word")); return ;;
    esac
    case ${{COMP_WORDS[1]}} in
{cases}
    esac
    if [ "$COMP_CWORD" -eq 2 ]; then words="$words {' '.join(games)}"; fi
    case $word in
    -*) ;;
    *) [ "$COMP_CWORD" -eq 2 ] || COMPREPLY=($(compgen -f -- "$word")) ;;
    esac
    COMPREPLY+=($(compgen -W "$words" -- "$word"))
}}
complete -F _souk souk
"""


def quoted(text):
    return text.replace("'", "'\\''").replace(":", "\\:").replace("[", "(").replace("]", ")")


def zsh(commands, games, options):
    described = "\n".join(f"        '{c}:{quoted(commands[c])}'" for c in commands)
    cases = ""
    for c in commands:
        words = []
        for names, takes, text in options[c]:
            for name in names:
                value = "" if not takes else ":file:_files" if name in FILES else ":value:"
                words.append(f"'{name}[{quoted(text)}]{value}'")
        cases += f"    {c}) _arguments {' '.join(words)} '*::game:({' '.join(games)})' ;;\n"
    return f"""#compdef souk
_souk() {{
    local -a commands
    commands=(
{described}
    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    shift words
    (( CURRENT-- ))
    case $words[1] in
{cases}    esac
}}
_souk "$@"
"""


def fish(commands, games, options):
    lines = ["# fish completion of souk", "complete -c souk -f"]
    for c, text in commands.items():
        lines.append(f"complete -c souk -n __fish_use_subcommand -a {c} -d {json.dumps(text)}")
        lines.append(f"complete -c souk -n '__fish_seen_subcommand_from {c}' -a '{' '.join(games)}'")
        for names, takes, words in options[c]:
            long = next((n[2:] for n in names if n.startswith("--")), None)
            short = next((n[1:] for n in names if not n.startswith("--")), None)
            flags = (f" -l {long}" if long else "") + (f" -s {short}" if short else "")
            value = "" if not takes else " -r -F" if long and f"--{long}" in FILES else " -x"
            lines.append(f"complete -c souk -n '__fish_seen_subcommand_from {c}'{flags}{value} -d {json.dumps(words)}")
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    souk, folder = sys.argv[1:]
    lines = help_text(souk, "en").split("\n")
    start = next(i for i, line in enumerate(lines) if re.fullmatch(r"Comm\w+ ?:", line)) + 1
    commands = dict(listed(lines[start:]))
    told = subprocess.run([souk, "games", "--json"], stdout=subprocess.PIPE, encoding="utf-8", check=True)
    games = [game["id"] for game in json.loads(told.stdout)]
    options = {c: option_rows(souk, c) for c in commands}
    for name, make in (("souk.bash", bash), ("souk.zsh", zsh), ("souk.fish", fish)):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as out:
            out.write(make(commands, games, options))


if __name__ == "__main__":
    main()

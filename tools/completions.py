"""completions.py: what a shell offers after `souk`, made from the help of the program itself.

    completions.py SOUK FOLDER

Writes FOLDER/souk.bash, FOLDER/souk.zsh and FOLDER/souk.fish. Commands, options, and what may stand first
after a command (a game, a file, a word) are read from `souk --help`, `souk COMMAND --help` and `souk games --json`.
"""
import json
import os
import re
import subprocess
import sys

from man import help_text, listed

FILES = {"--load", "--parts", "--check", "--svg", "--resume", "--out", "--tls-cert", "--tls-key", "--password-file", "--web"}
A_FILE = ["FILE"]  # what `first_words` says where any file may stand


def option_rows(souk, command):
    """Pairs of the option's names and what it does."""
    lines = help_text(souk, "en", command).split("\n")
    start = next(i for i, line in enumerate(lines) if re.fullmatch(r"Options ?:", line)) + 1
    rows = []
    for left, right in listed(lines[start:]):
        names = [word for word in re.split(r"[ ,]+", left) if word.startswith("-")]
        rows.append((names, len(left.split()) > len(names), right))
    return rows


def first_words(souk, command, games):
    """What may stand right after the command, by its usage: `souk rules GAME ...`, `souk store dump|check ...`."""
    word = re.search(r"^Usage: souk \w+ (\S+)", help_text(souk, "en", command), re.M)[1].strip("[]")
    return games if word == "GAME" else A_FILE if word == "FILE" else word.split("|") if "|" in word else []


def bash(commands, first, options):
    cases = ""
    for c in commands:
        cases += f"    {c}) words=\"{' '.join(n for names, _, _ in options[c] for n in names)}\" first=\"{' '.join(first[c])}\" ;;\n"
    return f"""# bash completion of souk
_souk()
{{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words= first=
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
{cases}    esac
    case $COMP_CWORD:$first:$word in
    *:-*) ;;
    2:FILE:* | [!2]*) COMPREPLY=($(compgen -f -- "$word")) ;;
    *) words="$words $first" ;;
    esac
    COMPREPLY+=($(compgen -W "$words" -- "$word"))
}}
complete -F _souk souk
"""


def quoted(text):
    return text.replace("'", "'\\''").replace(":", "\\:").replace("[", "(").replace("]", ")")


def zsh(commands, first, options):
    described = "\n".join(f"        '{c}:{quoted(commands[c])}'" for c in commands)
    cases = ""
    for c in commands:
        words = []
        for names, takes, text in options[c]:
            for name in names:
                value = ("" if not takes else ":file:_files" if name in FILES else
                         ":language:(en fr)" if name == "--lang" else ":value:")
                words.append(f"'{name}[{quoted(text)}]{value}'")
        if first[c]:
            words.append("'1:file:_files'" if first[c] == A_FILE else f"'1:what:({' '.join(first[c])})'")
        cases += f"    {c}) _arguments {' '.join(words)} '*:file:_files' ;;\n"
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


def fish(commands, first, options):
    lines = ["# fish completion of souk", "complete -c souk -f"]
    for c, text in commands.items():
        lines.append(f"complete -c souk -n __fish_use_subcommand -a {c} -d {json.dumps(text)}")
        if first[c]:
            offer = "-F" if first[c] == A_FILE else f"-a '{' '.join(first[c])}'"
            lines.append(f"complete -c souk -n '__fish_seen_subcommand_from {c}' {offer}")
        for names, takes, words in options[c]:
            long = next((n[2:] for n in names if n.startswith("--")), None)
            short = next((n[1:] for n in names if not n.startswith("--")), None)
            flags = (f" -l {long}" if long else "") + (f" -s {short}" if short else "")
            value = ("" if not takes else " -r -F" if long and f"--{long}" in FILES else
                     " -x -a 'en fr'" if long == "lang" else " -x")
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
    first = {c: first_words(souk, c, games) for c in commands}
    for name, make in (("souk.bash", bash), ("souk.zsh", zsh), ("souk.fish", fish)):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as out:
            out.write(make(commands, first, options))


if __name__ == "__main__":
    main()

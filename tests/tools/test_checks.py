"""The project's own checks (tools/) find the faults they are meant to find.

Each case writes a small source tree with a game called toy, breaks one thing, and runs the check on it.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import tap

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tools"))
import rules_page

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

TREE = {
    "src/games/meson.build": "games = [\n  'toy',\n]\n",
    "src/games/toy/rules.c": '/* rules.c — toy */\n#include "core/dice.h"\n#include "rules.h"\n',
    "src/games/toy/rules.h": "/* rules.h — toy */\n",
    "src/core/dice.h": "/* dice.h — dice */\n",
    "src/core/dice.c": '/* dice.c — dice */\n#include "core/dice.h"\n#include "souk.h"\n'
                       'static const char *a = N_("{seat} rolls");\n',
    "include/souk.h": "/* the interface */\n",
    "src/table/table.c": '/* table.c — table */\n#include "core/dice.h"\n',
    "src/cli/main.c": '/* main.c — cli */\n#include "core/dice.h"\n',
    "docs/rules/toy.en.md": "# Toy\n- **TO-1.1** One.\n- **TO-1.2** Two.\n",
    "docs/rules/toy.fr.md": "# Toy\n- **TO-1.1** Un.\n- **TO-1.2** Deux.\n",
    "tests/toy/test_toy.c": '/* toy */\nCLAUSE_TEST(one, "TO-1.1 TO-1.2"),\n',
    "po/languages.json": '{"en": {"plurals": 2, "plural": "n != 1", "point": ".", "whole": true},'
                         ' "fr": {"plurals": 2, "plural": "n > 1", "point": ",", "whole": true}}',
    "po/fr/core.po": 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
                     'msgid "{seat} rolls"\nmsgstr "{seat} lance le dé"\n',
}


class Tree(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.root)
        shutil.copytree(os.path.join(ROOT, "tools"), os.path.join(self.root, "tools"))
        for name, content in TREE.items():
            self.write(name, content)

    def write(self, name, content):
        path = os.path.join(self.root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(content)

    def run_tool(self, name, *arguments):
        done = subprocess.run([sys.executable, f"tools/{name}.py", *arguments], cwd=self.root,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout

    def passes(self, name, *arguments):
        code, output = self.run_tool(name, *arguments)
        self.assertEqual(code, 0, output)
        return output

    def complains(self, name, about):
        code, output = self.run_tool(name)
        self.assertEqual(code, 1, output)
        self.assertIn(about, output)


class Clauses(Tree):
    def test_all_tested(self):
        self.assertIn("ok 1 - toy: 2 clauses, 2 tested", self.passes("clauses"))

    def test_clause_without_test(self):
        self.write("tests/toy/test_toy.c", 'CLAUSE_TEST(one, "TO-1.1"),')
        self.complains("clauses", "TO-1.2 has no test")

    def test_test_of_unknown_clause(self):
        self.write("tests/toy/test_more.c", 'CLAUSE_TEST(one,\n    "TO-1.1 "\n    "TO-9.9"),')
        self.complains("clauses", "TO-9.9 is no clause of toy")

    def test_clause_in_one_language(self):
        self.write("docs/rules/toy.fr.md", "- **TO-1.1** Un.\n")
        self.complains("clauses", "toy.fr.md: TO-1.2 is only in the en page")

    def test_clause_twice(self):
        self.write("docs/rules/toy.en.md", TREE["docs/rules/toy.en.md"] + "- **TO-1.1** Again.\n")
        self.complains("clauses", "toy.en.md: TO-1.1 stands twice")

    def test_page_missing(self):
        os.remove(os.path.join(self.root, "docs/rules/toy.fr.md"))
        self.complains("clauses", "docs/rules/toy.fr.md: missing")


PAGE = """# Toy
A *small*
game.

- **TO-1.1** One `a`
  and **two**.

  | a | b |
  |---|---|
  | 1 | 2 |

1. First,
   again.
2. Second.
"""


class RulesPages(unittest.TestCase):
    def test_one_reader(self):
        self.assertEqual(rules_page.page(PAGE), [
            {"parts": [["h1", ["Toy"]]]},
            {"parts": [["p", ["A ", ["em", "small"], " game."]]]},
            {"clause": "TO-1.1", "parts": [["p", ["One ", ["code", "a"], " and ", ["strong", "two"], "."]],
                                           ["table", [[["a"], ["b"]], [["1"], ["2"]]]]]},
            {"parts": [["ol", [["First, again."], ["Second."]]]]}])
        self.assertEqual(rules_page.plain(PAGE), "# Toy\n\nA small game.\n\n- TO-1.1 One a and two.\n"
                         "  | a | b |\n  | 1 | 2 |\n\n1. First, again.\n2. Second.\n")


class Shape(Tree):
    FILES = ["rules.c", "parts.c", "words.c", "view.c", "position.c", "board.c", "observe.c", "wits.c", "game.c"]

    def setUp(self):
        super().setUp()
        os.remove(os.path.join(self.root, "src/games/toy/rules.h"))
        self.write("src/games/meson.build", "games = [\n  'toy',\n]\nshape = [%s]\n" % ", ".join(f"'{f}'" for f in self.FILES))
        for game, prefix in (("toy", "to"), ("template", "te")):
            self.write(f"src/games/{game}/state.h", f"/* {game} */\n#define SOUK_PREFIX {prefix}\n")
            for name in self.FILES:
                self.write(f"src/games/{game}/{name}", "/* a file */\n")

    def test_one_shape(self):
        self.passes("shape")

    def test_another_file(self):
        self.write("src/games/toy/effects.c", "/* effects */\n")
        self.complains("shape", "src/games/toy/effects.c: no file of the shape")

    def test_a_missing_file(self):
        os.remove(os.path.join(self.root, "src/games/toy/view.c"))
        self.complains("shape", "src/games/toy: view.c is missing")

    def test_more_rules_are_listed(self):
        self.write("src/games/toy/rules_effects.c", "/* effects */\n")
        self.complains("shape", "src/games/toy/meson.build: lists nothing")
        self.write("src/games/toy/meson.build", "game_sources += files('rules_effects.c')\n")
        self.passes("shape")

    def test_another_prefix(self):
        self.write("src/games/toy/state.h", "/* toy */\n#define SOUK_PREFIX toy\n")
        self.complains("shape", "the prefix is toy, that of its clauses to")


class Arrows(Tree):
    def test_down_is_fine(self):
        self.passes("arrows")

    def test_up(self):
        self.write("src/core/dice.h", '#include "table/table.h"\n')
        self.write("src/table/table.h", "\n")
        self.complains("arrows", "src/core/dice.h: includes src/table/table.h: table lies above")

    def test_into_a_game(self):
        self.write("src/table/table.c", '#include "games/toy/rules.h"\n')
        self.complains("arrows", "only toy itself may")

    def test_between_games(self):
        self.write("src/games/other/rules.c", '#include "../toy/rules.h"\n')
        self.complains("arrows", "only toy itself may")

    def test_name_of_a_game(self):
        self.write("src/cli/main.c", '/* cli */\nconst char *first = "toy";\n')
        self.complains("arrows", "src/cli/main.c:2: mentions the game toy")

    def test_circle(self):
        self.write("src/table/table.c", '#include "bots/bots.h"\n')
        self.write("src/bots/bots.h", '#include "table/table.h"\n')
        self.write("src/table/table.h", "\n")
        self.complains("arrows", "rooms use each other in a circle")

    def test_circle_of_inner_rooms(self):
        self.write("src/server/net/wire.h", '#include "server/tables/seat.h"\n')
        self.write("src/server/tables/seat.h", "\n")
        self.passes("arrows")
        self.write("src/server/tables/lease.c", '#include "server/net/wire.h"\n')
        self.complains("arrows", "src/server/net -> src/server/tables: wire.h -> seat.h")

    def test_python_in_a_circle(self):
        self.write("python/souk/games.py", "def place():\n    from souk.tables import Table\n")
        self.write("python/souk/tables.py", "from souk.games import place\n")
        self.complains("arrows", "python/souk/games.py -> python/souk/tables.py: Table")

    def test_page_in_a_circle(self):
        self.write("web/src/kit/board.ts", 'import { story } from "../engine/story";\nimport type { View } from "./view";\n')
        self.write("web/src/kit/view.ts", 'import { board } from "./board";\n')
        self.write("web/src/engine/story.ts", "export const story = 1;\n")
        self.passes("arrows")
        self.write("web/src/engine/story.ts", 'export { icon } from "../kit/icon";\n')
        self.write("web/src/kit/icon.ts", "export const icon = 1;\n")
        self.complains("arrows", "web/src/engine -> web/src/kit: story.ts -> icon.ts")

    def test_headers_in_a_circle(self):
        self.write("src/core/dice.h", '#include "core/bag.h"\n')
        self.write("src/core/bag.h", '#include "core/dice.h"\n')
        self.complains("arrows", "src/core/bag.h -> src/core/dice.h: core/dice.h")

    def test_calls_without_a_circle(self):
        self.write("src/core/bag.h", "int bag(void);\nint dice(void);\n")
        self.write("src/core/bag.c", "int bag(void)\n{\n    return dice();\n}\n")
        self.write("src/core/dice.c", '/* bag() calls us */\n#include "core/bag.h"\n'
                   'struct pair {\n    int bag;\n};\nconst char *const text = "bag()";\n'
                   "int dice(void)\n{\n    struct pair p = {6};\n    return p.bag;\n}\n")
        self.passes("arrows")

    def test_calls_in_a_circle(self):
        self.write("src/core/bag.c", "int bag(void)\n{\n    return dice();\n}\n")
        self.write("src/core/dice.c", "int cup(void);\nint dice(void)\n{\n    return cup();\n}\n")
        self.write("src/core/cup.c", "int cup(void)\n{\n    return bag();\n}\n")
        self.complains("arrows", "files call each other in a circle")
        self.complains("arrows", "src/core/cup.c -> src/core/bag.c: bag")

    def test_circle_through_a_table(self):
        self.write("src/core/bag.c", "static const struct {\n    int (*draw)(void);\n} ways[] = {{dice}};\n"
                   "int bag(void)\n{\n    return ways[0].draw();\n}\n")
        self.write("src/core/dice.c", "int dice(void)\n{\n    return bag();\n}\n")
        self.complains("arrows", "src/core/bag.c -> src/core/dice.c: dice")

    def test_circle_through_a_header(self):
        self.write("src/core/dice.h", "#define ROLL() twice()\n"
                   "static inline int twice(void)\n{\n    return 2 * bag();\n}\n")
        self.write("src/core/dice.c", '#include "core/dice.h"\nint dice(void)\n{\n    return ROLL();\n}\n')
        self.write("src/core/bag.c", "int bag(void)\n{\n    return dice();\n}\n")
        self.complains("arrows", "src/core/dice.c -> src/core/bag.c: bag")

    def test_header_of_another(self):
        self.write("src/core/cup.h", "#define ROLL() bag()\n")
        self.write("src/core/dice.c", "#define ROLL() 6\nint dice(void)\n{\n    return ROLL();\n}\n")
        self.write("src/core/bag.c", "int bag(void)\n{\n    return dice();\n}\n")
        self.passes("arrows")

    def test_own_name_is_no_call(self):
        self.write("src/core/bag.c", "int bag(void)\n{\n    return dice();\n}\n")
        self.write("src/core/dice.c", "static int bag(void)\n{\n    return 1;\n}\n"
                   "int dice(void)\n{\n    return bag();\n}\n")
        self.passes("arrows")


class Names(Tree):
    def test_each_once(self):
        self.write("src/core/bag.c", "struct bag {\n    int n;\n};\nenum { WIDTH = 3 };\n")
        self.write("src/core/cup.c", "enum { WIDTH = 4 };\n")
        self.passes("names")

    def test_a_type_twice(self):
        self.write("src/core/bag.c", "struct bag {\n    int n;\n};\n")
        self.write("src/table/bag.c", "typedef struct bag {\n    char n;\n} bag;\n")
        self.complains("names", "the type bag is defined in src/core/bag.c and src/table/bag.c")

    def test_a_public_constant_twice(self):
        self.write("src/core/bag.h", "enum { FULL, EMPTY };\n")
        self.write("src/core/cup.c", "enum { EMPTY, FULL };\n")
        self.complains("names", "the constant FULL of src/core/bag.h is defined in src/core/cup.c, too")

    def test_a_function_twice(self):
        self.write("src/core/bag.c", "int draw(void)\n{\n    return 1;\n}\n")
        self.write("src/core/cup.c", "int draw(void)\n{\n    return 2;\n}\n")
        self.complains("names", "the function or table draw is defined in src/core/bag.c and src/core/cup.c")

    def test_prefixes(self):
        self.write("src/server/tables/lease_time.c", "int lease_time_left(void)\n{\n    return 1;\n}\nint lease_has(void)\n{\n    return 1;\n}\n"
                   "int tables_due(void)\n{\n    return 1;\n}\nstatic int left(void)\n{\n    return 1;\n}\n")
        self.passes("names")
        self.write("src/server/tables/bans.c", "int banned(void)\n{\n    return 1;\n}\n")
        self.complains("names", "src/server/tables/bans.c: banned is visible outside: let it begin with bans_")


class English(Tree):
    def setUp(self):
        super().setUp()
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)

    def test_plain(self):
        self.write("src/core/bag.c", "/* bag.c — a bag.\n * Who has it?\n */\n")
        self.passes("english")

    def test_a_free_pronoun(self):
        self.write("src/core/bag.c", "/* bag.c — a bag. Who draws\n * first, draws best. */\n")
        self.complains("english", "src/core/bag.c:1: a free pronoun begins: Who draws first, draws best")

    def test_a_docstring(self):
        self.write("tools/bag.py", 'def draw():\n    """What is drawn."""\n')
        self.complains("english", "tools/bag.py:2: a free pronoun begins: What is drawn")

    def test_a_word_in_a_message(self):
        self.write("src/core/bag.c", '/* bag.c — a bag. */\nconst char *text = "so many stones";\n')
        self.complains("english", 'src/core/bag.c:2: "so many"')

    def test_pages(self):
        self.write("docs/bag.md", "# Bag\n\n" + "a " * 31 + ".\n\n- " + "one, " * 31 + ".\n")
        code, output = self.run_tool("english")
        self.assertEqual((code, output.count("\n")), (1, 3), output)
        self.assertIn("docs/bag.md:3: a sentence of more than 30 words", output)
        self.assertIn("docs/bag.md:5: 158 characters", output)


class Texts(Tree):
    def test_complete(self):
        self.assertIn("1 texts", self.passes("po_check"))

    def test_missing(self):
        self.write("src/cli/main.c", 'x = souk_text(lang, "Good\\nday");\n')
        self.complains("po_check", 'src/cli/main.c:1: not in po/fr/cli.po: "Good\\nday"')

    def test_unused(self):
        self.write("po/fr/core.po", TREE["po/fr/core.po"] + 'msgid "gone"\nmsgstr "parti"\n')
        self.complains("po_check", 'no longer used: "gone"')

    def test_fuzzy(self):
        self.write("po/fr/core.po",
                   TREE["po/fr/core.po"].replace('msgid "{seat}', '#, fuzzy\nmsgid "{seat}'))
        self.complains("po_check", "fuzzy")

    def test_untranslated(self):
        self.write("po/fr/core.po", TREE["po/fr/core.po"].replace("{seat} lance le dé", ""))
        self.complains("po_check", "not translated")

    def test_language_in_progress(self):
        self.write("po/languages.json", TREE["po/languages.json"].replace('"whole": true}}', '"whole": false}}'))
        self.write("po/fr/core.po", TREE["po/fr/core.po"].replace("{seat} lance le dé", ""))
        self.assertIn("fr: 0% of 1 texts are translated, 1 are missing", self.passes("po_check"))

    def test_three_plural_forms(self):
        self.write("po/languages.json", TREE["po/languages.json"].replace('"fr": {"plurals": 2', '"fr": {"plurals": 3'))
        self.write("po/fr/cli.po", 'msgid "a day"\nmsgid_plural "days"\nmsgstr[0] "d"\nmsgstr[1] "e"\nmsgstr[2] "f"\n')
        self.passes("po2c", "--c", "out.c", "po")
        with open(os.path.join(self.root, "out.c"), encoding="utf-8") as file:
            self.assertIn(r'{"a day", "d", "days", "e\000f"}', file.read())

    def test_other_placeholders(self):
        self.write("po/fr/core.po", TREE["po/fr/core.po"].replace("{seat} lance", "{siege} lance"))
        self.complains("po_check", "other places in braces")

    def test_compile(self):
        self.write("po/fr/cli.po", 'msgid "{seat} rolls"\nmsgstr "{seat} lance le dé"\n\n'
                                   'msgid "a \\"b\\"?"\nmsgid_plural "c"\n'
                                   'msgstr[0] "d"\nmsgstr[1] "e"\n')
        self.passes("po2c", "--c", "out.c", "--json", "out.json", "po")
        with open(os.path.join(self.root, "out.c"), encoding="utf-8") as file:
            table = file.read()
        self.assertIn(r'{"a \"b\"\077", "d", "c", "e"}', table)
        self.assertIn("    {\"fr\", ',', fr_form, fr, 2},", table)

    def test_two_translations(self):
        self.write("po/fr/cli.po", 'msgid "{seat} rolls"\nmsgstr "{seat} jette le dé"\n')
        code, output = self.run_tool("po2c", "--c", "out.c", "--json", "out.json", "po")
        self.assertEqual(code, 1)
        self.assertIn("po/fr/cli.po:1", output)
        self.assertIn("po/fr/core.po:4", output)


class Habits(Tree):
    def test_clean(self):
        self.passes("habits")

    def test_note_to_self(self):
        self.write("src/core/dice.c", "/* dice\n TO" "DO: more */\n")
        self.complains("habits", "src/core/dice.c:2: a note to self")

    def test_long_file(self):
        self.write("src/core/dice.c", "/* dice */\n" * 1001)
        self.complains("habits", "1001 lines")

    def test_opening(self):
        self.write("src/core/dice.c", "/* Rolls dice. */\n")
        self.complains("habits", "src/core/dice.c:1: does not open by saying what it is for: /* dice.c — ...")


class Purity(Tree):
    def compile(self, body, name="rules"):
        self.write(f"{name}.c", body)
        os.makedirs(os.path.join(self.root, "build/libhouse.a.p"), exist_ok=True)
        subprocess.run(["gcc", "-fPIC", "-O2", "-c", f"{name}.c", "-o",
                        f"build/libhouse.a.p/src_games_toy_{name}.c.o"], cwd=self.root, check=True)

    def check(self):
        return self.run_tool("purity", "build")

    def test_pure(self):
        self.compile("int toy_parts(int); void *memcpy(void *, const void *, unsigned long);\n"
                     "static const char *const names[] = {\"a\", \"b\"};\n"
                     "const char *toy_name(int i) { return names[toy_parts(i)]; }\n")
        self.compile("int toy_parts(int i) { return i & 1; }\n", "rules_more")
        self.assertEqual(self.check(), (0, "1 games, 0 complaints\n"))

    def test_impure_further_down(self):
        self.compile("int toy_more(int);\nint toy_turn(void) { return toy_more(1); }\n")
        self.compile("int puts(const char *);\nint toy_more(int i) { return i + puts(\"\"); }\n", "rules_more")
        self.assertIn("toy/rules_more.c: calls puts", self.check()[1])

    def test_calls_out(self):
        self.compile("void *malloc(unsigned long);\nvoid *toy_new(void) { return malloc(8); }\n")
        code, output = self.check()
        self.assertEqual(code, 1)
        self.assertIn("toy/rules.c: calls malloc", output)

    def test_keeps_a_global(self):
        self.compile("static int turns;\nint toy_turn(void) { return ++turns; }\n")
        code, output = self.check()
        self.assertEqual(code, 1)
        self.assertIn("turns is not constant", output)


class Protocol(Tree):
    TYPES = """{"types": {"seat": {"is": "whole", "min": 0, "max": 5, "about": "a seat"}}, "senders": {"host": "the host"},
                "errors": {"busy": {"about": "later"}}, "constants": {}}"""
    MESSAGES = """{"in": "server", "messages": {"ring": {"who": "host", "answer": "rang", "members": {"seat?": {"is": "%s"}}}},
                   "answers": {"rang": {"members": {}}}}"""
    PAGE = "<!-- protocol server messages ring -->\n<!-- end -->\n<!-- protocol server answer rang -->\n<!-- end -->\n"

    def setUp(self):
        super().setUp()
        self.write("src/table/protocol/types.json", self.TYPES)
        self.write("src/table/protocol/bells.json", self.MESSAGES % "seat")
        self.write("docs/protocol.md", self.PAGE)
        self.write("web/src/engine/messages.ts", "")

    def test_page_types_checks_and_words(self):
        self.passes("protocol")
        with open(os.path.join(self.root, "docs/protocol.md"), encoding="utf-8") as page:
            self.assertIn("| `ring` | `seat` (optional) | host | `rang` |  |", page.read())
        with open(os.path.join(self.root, "web/src/engine/messages.ts"), encoding="utf-8") as types:
            self.assertIn("  ring: {\n    seat?: number;\n  };", types.read())
        self.passes("protocol", "--check")
        self.passes("protocol", "--c", "server", os.path.join(self.root, "forms.c"))
        with open(os.path.join(self.root, "forms.c"), encoding="utf-8") as forms:
            self.assertIn('{"seat", SOUK_IS_WHOLE, false, 0, 5, NULL, NULL, NULL}', forms.read())
        self.write("src/table/protocol/bells.json", self.MESSAGES % "seat[]")
        self.assertIn("make tables", self.run_tool("protocol", "--check")[1])

    def test_unknown_type(self):
        self.write("src/table/protocol/bells.json", self.MESSAGES % "chair")
        self.complains("protocol", "there is no type or shape chair")

    def test_a_message_that_the_page_does_not_show(self):
        self.write("docs/protocol.md", "# The protocol\n")
        self.complains("protocol", "does not show: server answers rang, server messages ring")


class Reference(Tree):
    def setUp(self):
        super().setUp()
        sys.path.insert(0, os.path.join(ROOT, "tools"))
        import reference
        for module in reference.MODULES:
            self.write(f"python/souk/{module}.py", f'"""The module {module}."""\n')
        self.write("python/souk/__init__.py", '"""The package."""\n__all__ = ["Dice"]\n')
        self.write("python/souk/games.py", '"""Games."""\nclass Dice:\n    """Dice."""\n    def roll(self, n: int = 1) -> "Dice":\n        """Rolls."""\n')

    def test_current(self):
        self.passes("reference")
        with open(os.path.join(self.root, "docs/python.md"), encoding="utf-8") as page:
            self.assertIn("### `souk.Dice`\n\nDice.\n\n- `roll(n: int=1) -> Dice`  \n  Rolls.", page.read())
        self.passes("reference", "--check")
        self.write("python/souk/lab.py", '"""Another laboratory."""\n')
        self.assertIn("make tables", self.run_tool("reference", "--check")[1])

    def test_without_a_docstring(self):
        self.write("python/souk/lab.py", '"""The lab."""\ndef count():\n    return 1\n')
        self.complains("reference", "python/souk/lab.py:2: souk.lab.count has no docstring")


class Scripts(unittest.TestCase):
    """Every script has --help and rejects unknown options."""

    def call(self, name, word):
        before = set(os.listdir(ROOT))
        done = subprocess.run([f"scripts/{name}", word], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=300)
        self.assertNotIn(word, set(os.listdir(ROOT)) - before)
        return done

    def test_help(self):
        for name in sorted(os.listdir(os.path.join(ROOT, "scripts"))):
            done = self.call(name, "--help")
            self.assertEqual((name, done.returncode, done.stderr), (name, 0, ""))
            self.assertRegex(done.stdout, rf"(?m)^{name}\b.*: \w")

    def test_unknown_option(self):
        others = {"coverage", "load", "reproduce"}  # these pass their options on to another program
        for name in sorted(set(os.listdir(os.path.join(ROOT, "scripts"))) - others):
            done = self.call(name, "--no-such-option")
            self.assertEqual((name, done.returncode, done.stdout), (name, 2, ""))
            self.assertIn(name, done.stderr)


if __name__ == "__main__":
    tap.main()

// Answers the nine questions of a designer for docs/designers.md: runs the lab, takes the sentences and the pictures
// from its reports, and writes them between the marks of that page.
//   node web/test/questions.mjs --souk build/souk --out build/questions
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { openBrowser } from "./browser.mjs";
import { option } from "./options.mjs";

const souk = option("souk", "build/souk");
const out = option("out", "build/questions");
const page = "docs/designers.md";
const pictures = "docs/pictures";
const [BEGIN, END] = ["<!-- questions -->", "<!-- /questions -->"];
const WIDE = 120; // columns of a line
const BROAD = 350; // pixels of a plot ...
const EDGE = 8; // ... and of the margin beside it

// The arguments of the studies; OPTIONS are those of the game below.
const STUDIES = {
  plain: ["-n", "4000"],
  seats: ["--vary", "seats=SEATS", "-n", "2000"],
  plans: ["-n", "3000", "PLANS"],
  skill: ["--skill", "90", "--iterations", "200", "-n", "100"],
  luck: ["--analyse", "60", "--iterations", "600", "-n", "100"],
};

// For each question: its study, the sentence of the report, and the card with its picture.
const QUESTIONS = [
  ["Which card is never bought?", "plain", "taken", "What is taken when it can be?"],
  ["Where is the luck?", "luck", "luck", "Where is the luck?"],
  ["How much does skill matter?", "skill", "skill", "How much does skill matter?"],
  ["Does a strategy dominate?", "plans", "plans", "Does a strategy dominate?"],
  ["Do losers choose the winner?", "luck", "kings", "Do losers choose the winner?"],
  ["How much is forced, how long do I wait?", "seats", "wait", "minutes of waiting between two turns"],
  ["Is the first player favoured?", "seats", "first", "the first player: above the fair share"],
  ["When is it decided?", "plain", "decided", "How early is it decided?"],
  ["What are the strangest plays?", "plain", "strange", "What are the strangest plays?"],
];

const GAMES = [
  { id: "bazaar", title: "Bazaar", seats: "2..6", plans: ["--without", "trade", "--only", "buy,end"] },
  { id: "desert", title: "Desert Bazaar", seats: "3..5", plans: ["--without", "turn in", "--only", "take"] },
];

const argumentsOf = (game, study) =>
  STUDIES[study].flatMap((word) => (word === "PLANS" ? game.plans : [word.replace("SEATS", game.seats)]));
const quoted = (word) => (/^[\w.,=-]+$/.test(word) ? word : `'${word}'`);
const commandOf = (game, study) =>
  ["souk lab", game.id, ...argumentsOf(game, study).map(quoted), `--out ${game.id}-${study}`].join(" ");

function play(game, study) {
  const folder = join(out, `${game.id}-${study}`);
  const done = spawnSync(souk, ["lab", game.id, ...argumentsOf(game, study), "--out", folder], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`${commandOf(game, study)}: ${done.stderr}`);
  return folder;
}

// The sentence of the report in the style of the page.
async function sentenceOf(report, question) {
  return (await report.locator(`[data-question=${question}]`).innerText()).replace(/\s+/g, " ");
}

// The first plot of a card, under the heading that names its axis, as a small WebP, which the browser encodes.
async function draw(report, title, name) {
  const card = report.locator(".card", { has: report.locator("h3", { hasText: title }) }).first();
  const { x, y, width, height } = await card.locator(".plot").first().boundingBox();
  const headed = card.locator("h3:has(+ .plot)"); // it names the axis
  const top = ((await headed.count()) ? (await headed.first().boundingBox()).y : y) - EDGE;
  const clip = { x: x - EDGE, y: top, width: width + 2 * EDGE, height: y + height - top }; // the first tick stands out
  const png = await report.screenshot({ clip, fullPage: true });
  const url = await report.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.8);
  }, png.toString("base64"));
  writeFileSync(join(pictures, name), Buffer.from(url.split(",")[1], "base64"));
}

// An item of a list, in lines.
const wrapped = (text) =>
  text.split(" ").reduce((lines, word) => {
    const last = lines[lines.length - 1];
    if (last && last.length + 1 + word.length <= WIDE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lines.length ? `  ${word}` : word);
    return lines;
  }, []);

mkdirSync(out, { recursive: true });
const browser = await openBrowser();
const report = await browser.newPage({ viewport: { width: BROAD + 40, height: 800 } });
const told = QUESTIONS.map(([title]) => [`### ${title}`, "", "```sh"]);
const after = QUESTIONS.map(() => []);
for (const game of GAMES)
  for (const study of Object.keys(STUDIES)) {
    const folder = play(game, study);
    await report.goto(`file://${resolve(folder, "report.html")}`);
    await report.waitForSelector(".card");
    for (const [i, [title, of, question, card]] of QUESTIONS.entries()) {
      if (of !== study) continue;
      const name = `lab-${game.id}-${question}.webp`;
      await draw(report, card, name);
      told[i].push(commandOf(game, study));
      after[i].push(...wrapped(`- **${game.title}**: ${await sentenceOf(report, question)}`));
      after[i].push("", `![${game.title}: ${title}](pictures/${name})`, "");
    }
  }
await browser.close();
const text = readFileSync(page, "utf8");
const [from, to] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)];
if (to < from) throw new Error(`${page} lacks its marks`);
const answers = told.map((lines, i) => [...lines, "```", "", ...after[i]].join("\n"));
writeFileSync(page, `${text.slice(0, from)}\n${answers.join("\n").trimEnd()}\n${text.slice(to)}`);

// Friends at a server: what a host does about the people at a table, friends and profiles, being told that it is one's turn.
import { join } from "node:path";
import { visit } from "./online.mjs";

const signed = async (page, url, name) => {
  await page.goto(`${url}#/lobby`);
  await page.waitForSelector("[data-open-table]:not([disabled])");
  await page.fill("[data-your-name]", name);
};

// Sits down at a free seat under that name.
async function sit(page, link, name) {
  await page.goto(link);
  await page.waitForSelector("[data-sit]");
  await page.fill("[data-your-name]", name);
  await page.click("[data-sit]");
  await page.waitForSelector("[data-sit]", { state: "detached" });
}

export async function friends({ test, accessible, legible, shots, souk, web, PHONE }) {
  await test("friends: a host and the people at the table", (open) =>
    visit(souk, web, open, async (url, open) => {
      const ada = await open();
      await signed(ada, url, "Ada");
      await ada.selectOption("[data-game-choice]", "bazaar");
      await ada.selectOption("[data-people]", "4");
      await ada.click("[data-open-table]");
      await ada.waitForSelector(".invite input");
      const old = await ada.inputValue(".invite input");
      const ben = await open({ viewport: PHONE, locale: "fr-FR" });
      await sit(ben, old, "Ben");

      // They talk before the game begins.
      await ben.fill(".say input", "Bonsoir");
      await ben.click(".say button");
      await ada.waitForFunction(() => document.querySelector(".chat")?.textContent.includes("Bonsoir"));

      // The terms change, and the other sees it at once.
      await ada.click("[data-terms] summary");
      await ada.selectOption("[data-seats]", "3");
      await ada.selectOption("[data-change-clock]", "60");
      await ben.waitForFunction(
        () => document.querySelectorAll(".waiting-seat").length === 3 && /minute/.test(document.body.textContent),
      );
      await ben.click("[data-move]");
      await ben.waitForFunction(() => !!document.querySelectorAll(".waiting-seat")[2].querySelector("strong"));
      const eve = await open();
      await eve.goto(old);
      await eve.waitForSelector("[data-your-name]");
      await eve.goto(`${url}#/account`);
      await eve.click("[data-way=register]");
      for (const [name, value] of [
        ["name", "Eve"],
        ["password", "open sesame"],
      ])
        await eve.fill(`[data-form=register] [data-field=${name}]`, value);
      await eve.click("[data-form=register] .primary");
      await eve.waitForSelector("[data-recovery]");
      await eve.goto(old);
      await ada.waitForSelector("[data-spectator]");
      await ada.click(".waiting-seat [data-person-menu]");
      await accessible(ada, "a host's waiting room");
      await legible(ada, "a host's waiting room");
      await legible(ben, "a guest's waiting room");
      await ada.screenshot({ path: join(shots, "friends-waiting-desktop.png"), fullPage: true });
      await ben.screenshot({ path: join(shots, "friends-waiting-phone.png"), fullPage: true });
      await ada.keyboard.press("Escape");

      // A spectator is silenced, then sent away; the old link is dead for everybody else.
      await ada.click("[data-spectator] [data-person-menu]");
      await ada.click("[data-hush]");
      await eve.fill(".say input", "But I");
      await eve.click(".say button");
      await eve.waitForSelector("[role=alert]");
      await ada.click("[data-spectator] [data-person-menu]");
      await ada.click("[data-ban]");
      await eve.waitForFunction(() => /sent you away/.test(document.querySelector("[role=alert]")?.textContent ?? ""));
      await eve.screenshot({ path: join(shots, "friends-removed-desktop.png") });
      await ada.waitForSelector("[data-pardon]");
      await ada.click("[data-relink]");
      await ada.waitForFunction((link) => document.querySelector(".invite input").value !== link, old);

      // The chair changes hands, and the game begins.
      await ada.click(".waiting-seat [data-person-menu]");
      await ada.click("[data-hand-over]");
      await ben.waitForSelector("[data-terms]");
      await ada.waitForSelector("[data-terms]", { state: "detached" });
      await ben.screenshot({ path: join(shots, "friends-host-phone.png"), fullPage: true });
      await ben.click(".next .primary");
      for (const page of [ada, ben]) await page.waitForSelector(".table .board");
      await ben.click("[data-sheet]");
      await ben.click("[role=tab][data-help=around]");
      await ben.click(".people [data-person-menu]");
      await ben.screenshot({ path: join(shots, "friends-around-phone.png") });
      await accessible(ben, "a host at the table");
      await ben.click("[data-remove]");
      await ada.waitForFunction(() => !document.querySelector(".moves .chip, [data-play-on]")); // she looks on now
    }));
}

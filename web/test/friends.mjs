// Friends on a server: the host's tools, friends and profiles, turn notifications.
import { join } from "node:path";
import { visit } from "./online.mjs";
import { playUntil, ready } from "./play.mjs";

const signed = async (page, url, name) => {
  await page.goto(`${url}#/lobby`);
  await page.waitForSelector("[data-open-table]:not([disabled])");
  await page.fill("[data-your-name]", name);
};

async function register(page, url, name) {
  await page.goto(`${url}#/account`);
  await page.click("[data-way=register]");
  await page.fill("[data-form=register] [data-field=name]", name);
  await page.fill("[data-form=register] [data-field=password]", "open sesame");
  await page.click("[data-form=register] .primary");
  await page.waitForSelector("[data-recovery]");
  await page.click("[data-code-kept]");
}

// Sits down at a free seat under that name.
async function sit(page, link, name) {
  await page.goto(link);
  await page.waitForSelector("[data-sit]");
  await page.fill("[data-your-name]", name);
  await page.click("[data-sit]");
  await page.waitForSelector("[data-sit]", { state: "detached" });
}

export async function friends({ test, must, accessible, legible, shots, souk, web, PHONE }) {
  test("friends: a host and the people at the table", (open) =>
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

      // Chat before the game begins.
      await ben.fill(".say input", "Bonsoir");
      await ben.click(".say button");
      await ada.waitForFunction(() => document.querySelector(".chat")?.textContent.includes("Bonsoir"));

      // The terms change, and the other player sees it immediately.
      await ada.click(".more-options > summary");
      await ada.click("[data-terms] summary");
      await ada.selectOption("[data-seats]", "3");
      await ada.selectOption("[data-change-clock]", "180");
      await ben.waitForFunction(
        () => document.querySelectorAll(".waiting-seat").length === 3 && /minute/.test(document.body.textContent),
      );
      await ben.click("[data-move]");
      await ben.waitForFunction(() => !!document.querySelectorAll(".waiting-seat")[2].querySelector("strong"));
      const eve = await open();
      await eve.goto(old);
      await eve.waitForSelector("[data-your-name]");
      await register(eve, url, "Eve");
      await eve.goto(old);
      await ada.waitForSelector("[data-spectator]");
      await ada.click(".waiting-seat [data-person-menu]");
      await accessible(ada, "a host's waiting room", { both: true });
      await legible(ada, "a host's waiting room");
      await legible(ben, "a guest's waiting room");
      await ada.screenshot({ path: join(shots, "friends-waiting-desktop.jpeg"), fullPage: true });
      await ben.screenshot({ path: join(shots, "friends-waiting-phone.jpeg"), fullPage: true });
      await ada.keyboard.press("Escape");

      // A spectator is silenced, then banned; the old link is dead for everybody else.
      await ada.click("[data-spectator] [data-person-menu]");
      await ada.click("[data-hush]");
      await eve.fill(".say input", "But I");
      await eve.click(".say button");
      await eve.waitForSelector("[role=alert]");
      await ada.click("[data-spectator] [data-person-menu]");
      await ada.click("[data-ban]");
      await eve.waitForFunction(() => /sent you away/.test(document.querySelector("[role=alert]")?.textContent ?? ""));
      await eve.screenshot({ path: join(shots, "friends-removed-desktop.jpeg") });
      await ada.waitForSelector("[data-pardon]");
      await ada.click("[data-relink]");
      await ada.waitForFunction((link) => document.querySelector(".invite input").value !== link, old);

      // The host's role is handed over, and the game begins.
      await ada.click(".waiting-seat [data-person-menu]");
      await ada.click("[data-hand-over]");
      await ben.waitForSelector("[data-terms]", { state: "attached" });
      await ada.waitForSelector("[data-terms]", { state: "detached" });
      await ben.screenshot({ path: join(shots, "friends-host-phone.jpeg"), fullPage: true });
      await ben.click(".next .primary");
      for (const page of [ada, ben]) await page.waitForSelector(".table .board");
      // The confirmation before a final action, and the question that the others get.
      await ada.click("[role=tab][data-help=around]");
      await ada.click("[data-abandon]");
      await ada.waitForSelector(".sure");
      await accessible(ada, "sure", { within: ".sure", both: true });
      await ada.click("[data-sure]");
      await ben.waitForSelector(".question [data-no]");
      await ben.click("[data-no]");
      await ben.waitForSelector(".question", { state: "detached" });
      await ben.click("[data-sheet]");
      await ben.click("[role=tab][data-help=around]");
      await ben.click(".people [data-person-menu]");
      await ben.screenshot({ path: join(shots, "friends-around-phone.jpeg") });
      await accessible(ben, "a host at the table", { within: ".side", both: true });
      await ben.click("[data-remove]");
      await ada.waitForFunction(() => !document.querySelector(".moves .chip, [data-play-on]")); // now a spectator
    }));

  test("friends: asking, who is here, a profile, an invitation, a code", (open) =>
    visit(souk, web, open, async (url, open) => {
      const ada = await open();
      const ben = await open({ viewport: PHONE, locale: "fr-FR" });
      await register(ada, url, "Ada");
      await register(ben, url, "Ben");
      await ada.goto(`${url}#/friends`);
      await ada.fill("#friend-name", "Ben");
      await ada.click("[data-form=friend] .primary");
      await ada.waitForSelector("[data-friend=asked]");
      await ben.click(".announced .toast"); // wherever he is
      await ben.waitForSelector("[data-my-tables] .badge");
      await ben.goto(`${url}#/friends`);
      await ben.click("[data-accept]");
      for (const page of [ada, ben]) await page.waitForSelector("[data-friend=friend] .lamp.here");
      await ben.goto("about:blank"); // he leaves
      await ada.waitForSelector("[data-friend=friend] .lamp:not(.here)");
      await ben.goto(`${url}#/lobby`);
      await ada.waitForSelector("[data-friend=friend] .lamp.here");
      await accessible(ada, "friends", { both: true });
      await ada.screenshot({ path: join(shots, "friends-list-desktop.jpeg") });

      // Ben is invited to a table that is not in the lobby, and needs no link. A local game shows it too.
      await ben.goto(`${url}#/play/bazaar`);
      await ready(ben);
      await ada.goto(`${url}#/lobby`);
      await ada.waitForSelector("[data-open-table]:not([disabled])");
      await ada.click(".more-options summary");
      await ada.uncheck(".more-options input[type=checkbox]");
      await ada.click("[data-open-table]");
      await ada.click("[data-ask-friend]");
      await ben.waitForSelector(".announced .toast[href*='/t/']");
      await ben.waitForSelector("[data-my-tables] .badge");
      await legible(ben, "news at a local table");
      await ben.screenshot({ path: join(shots, "friends-news-phone.jpeg") });
      await ben.goto(`${url}#/lobby`);
      await ben.waitForSelector("[data-asked]");
      await accessible(ben, "asked to a table", { both: true });
      await legible(ben, "asked to a table");
      await ben.screenshot({ path: join(shots, "friends-asked-phone.jpeg") });
      await ben.click("[data-asked]");
      await ben.click("[data-sit]");
      for (const page of [ada, ben]) await page.waitForSelector(".table .board");

      await ada.goto(`${url}#/friends`);
      await ada.click("[data-friend] a");
      await ada.waitForFunction(() => document.querySelector("h1")?.textContent === "Ben");
      await accessible(ada, "a profile", { both: true });
      await ada.screenshot({ path: join(shots, "friends-profile-desktop.jpeg") });

      // Two devices: a code moves the guest Eve from one to the other.
      const [one, two] = [await open({ viewport: PHONE }), await open()];
      await signed(one, url, "Eve");
      await one.selectOption("[data-people]", "3");
      await one.click("[data-open-table]");
      await one.waitForSelector(".invite");
      await one.goto(`${url}#/account`);
      await one.click("[data-show-code]");
      await one.screenshot({ path: join(shots, "friends-code-phone.jpeg"), fullPage: true });
      await two.goto(`${url}#/account`);
      await two.click("[data-way=arrive]");
      await two.fill("[data-form=arrive] [data-field=code]", await one.textContent("[data-pass]"));
      await two.click("[data-form=arrive] .primary");
      await two.waitForFunction(() => /Eve/.test(document.querySelector(".who")?.textContent ?? ""));
      await two.waitForSelector("[data-my-tables]"); // with her table
    }));

  test("friends: told when it is one's turn, page open or closed", (open) =>
    visit(souk, web, open, async (url, open) => {
      const ada = await open({ serviceWorkers: "allow" });
      const ben = await open({ viewport: PHONE });
      // The browser's push service is unreachable here; this fakes its subscription.
      await ada.addInitScript(() => {
        PushManager.prototype.subscribe = async function (options) {
          window.asked = options;
          const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
          const keys = { p256dh: await crypto.subtle.exportKey("raw", pair.publicKey), auth: new ArrayBuffer(16) };
          return { endpoint: "https://push.invalid/1", getKey: (name) => keys[name] };
        };
      });
      // The desktop shows notifications, and asks whether it may; a machine without one has none: this keeps the list.
      const desktop = () => {
        const list = [];
        Object.assign(globalThis.ServiceWorkerRegistration?.prototype ?? {}, {
          showNotification: async (title, options) =>
            void list.push({ title, ...options, close: () => list.splice(0) }),
          getNotifications: async ({ tag }) => list.filter((shown) => shown.tag === tag),
        });
        globalThis.notifications = list;
        if (globalThis.Notification) Object.defineProperty(Notification, "permission", { value: "granted" });
      };
      const notified = () => notifications.map(({ tag, title, body }) => `${tag} ${title}: ${body}`).join();
      await ada.addInitScript(desktop);
      await ada.context().grantPermissions(["notifications"]);
      await signed(ada, url, "Ada");
      await ada.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await ada.selectOption("[data-game-choice]", "bazaar");
      await ada.click("[data-open-table]");
      await ada.waitForSelector(".invite input");
      must(!(await ada.isChecked("[data-alert]")), "off until asked for");
      await ada.click(".more-options > summary");
      await ada.click("[data-alert]");
      await ada.waitForSelector("[data-reach=push]");
      must(await ada.evaluate(() => window.asked.applicationServerKey.length === 65), "with the server's key");
      await ada.screenshot({ path: join(shots, "friends-alert-desktop.jpeg") });
      const table = (await ada.evaluate(() => location.hash)).split("/")[2];
      await sit(ben, await ada.inputValue(".invite input"), "Ben");
      await ada.waitForSelector(".table .board");
      // Regardless of the first player: she plays until it is his turn, and goes to another page.
      await playUntil(ada, ben);
      await ada.goto(`${url}#/lobby`);
      // Ben plays until it is her turn: the title, the icon and a notification say so.
      await playUntil(ben, ada, () => document.title.startsWith("("));
      await ada.waitForFunction(() => document.querySelector("link[rel=icon]").href.endsWith("icon-turn.svg"));
      await ada.waitForFunction(() => notifications.length);
      const first = await ada.evaluate(notified);
      must(first === `${table} Bazaar: It is your turn.`, first);
      await ada.goto(`${url}#/t/${table}`); // visiting the table removes it
      await ada.waitForFunction(() => !notifications.length);

      // While the page is closed, the service worker shows the server's pushes.
      const [worker] = ada.context().serviceWorkers();
      await worker.evaluate(desktop);
      const tools = await ada.context().newCDPSession(ada);
      const registration = new Promise((resolve) =>
        tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
          if (registrations[0]) resolve(registrations[0].registrationId);
        }),
      );
      await tools.send("ServiceWorker.enable");
      await ada.goto(`${url}#/lobby`);
      await tools.send("ServiceWorker.deliverPushMessage", {
        origin: new URL(url).origin,
        registrationId: await registration,
        data: JSON.stringify({ table: "T".repeat(22), title: "Bazaar", body: "It is your turn." }),
      });
      const closed = `${"T".repeat(22)} Bazaar: It is your turn.`;
      for (let i = 0; (await worker.evaluate(notified)) !== closed; i++) {
        must(i < 1200, "the worker shows the push");
        await ada.waitForTimeout(50);
      }
    }));
}

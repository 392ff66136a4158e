// Caches the whole page for offline use. Files whose names carry a hash never change, so they are served from the
// cache; the page itself comes from the network if there is one.
const SPEAKS = "souk-pPROTOCOL-"; // the caches of all workers that speak this version of the protocol
const CACHE = SPEAKS + "VERSION";
const FILES = [/*FILES*/];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then(async (cache) => {
        // One after the other and with low priority: somebody may be playing a first game meanwhile.
        for (const file of FILES) {
          const response = await fetch(file, { priority: "low", cache: file === "./" ? "no-cache" : "default" });
          if (!response.ok) throw new Error(`${file}: ${response.status}`);
          await cache.put(file, response);
        }
      })
      .then(() => self.skipWaiting()),
  );
});

// Pages of another version of the protocol cannot talk to the server, and those of version 1 do not reload themselves.
self.addEventListener("activate", (event) => {
  const take = async () => {
    const old = (await caches.keys()).filter((name) => name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
    if (old.every((name) => name.startsWith(SPEAKS))) return;
    const pages = await self.clients.matchAll({ type: "window" });
    await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => undefined))); // it may be closing
  };
  event.waitUntil(take());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match("./")));
    return;
  }
  // Whether a Souk server is here; offline there is none.
  if (url.pathname.endsWith("/healthz")) {
    event.respondWith(fetch(event.request).catch(() => new Response("no")));
    return;
  }
  event.respondWith(caches.match(event.request).then((kept) => kept || fetch(event.request)));
});

// A push for the user's turn at a table with notifications on; the page may be closed. Not shown if that table is
// already visible.
self.addEventListener("push", (event) => {
  const { table, title, body } = event.data?.json() ?? {};
  if (!table) return;
  const tell = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (pages.some((page) => page.visibilityState === "visible" && page.url.includes(table))) return;
    await self.registration.showNotification(title, { tag: table, body, icon: "icon-192.png", data: { table } });
  };
  event.waitUntil(tell());
});

// Opens the table, in an open page or in a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(`./#/t/${event.notification.data.table}`, self.registration.scope).href;
  const go = async () => {
    const [page] = await self.clients.matchAll({ type: "window" });
    if (!page) return self.clients.openWindow(url);
    await page.focus();
    return page.navigate(url);
  };
  event.waitUntil(go());
});

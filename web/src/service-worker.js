// Keeps the whole house on the device: files whose names carry a hash never change, so they are served
// from the cache; the page itself comes from the network when there is one.
const CACHE = "souk-VERSION";
const FILES = [/*FILES*/];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match("./")));
    return;
  }
  // Asked whether a server plays here; without a network none does.
  if (url.pathname.endsWith("/healthz")) {
    event.respondWith(fetch(event.request).catch(() => new Response("no")));
    return;
  }
  event.respondWith(caches.match(event.request).then((kept) => kept || fetch(event.request)));
});

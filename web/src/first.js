// Chooses language, light and size before the page draws, as base/settings.ts does, and whether the front page is asked for.
(() => {
  const root = document.documentElement;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("souk.settings") ?? "{}");
  } catch {
    // The defaults.
  }
  const wanted = navigator.language.toLowerCase().split("-")[0];
  const { lang = LANGS.includes(wanted) ? wanted : "en", theme = "system" } = kept;
  const night = matchMedia("(prefers-color-scheme: dark)").matches;
  root.lang = lang;
  root.dataset.theme = theme === "system" ? (night ? "night" : "day") : theme;
  for (const name of ["contrast", "text", "hand"]) if (kept[name]) root.dataset[name] = kept[name];
  if (/^#\/?[^/]/.test(location.hash)) root.dataset.inside = "";
})();

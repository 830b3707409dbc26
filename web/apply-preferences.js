// Applies theme and language before the first paint, so that nothing flashes, and preloads the words. A separate file
// because the page allows no inline script; not a module because those run after the paint. The build writes LANGUAGES,
// WORDS (the files of each language), chooseLanguage, wordsForAddress and themeAt in front of it: see preferences-script.ts.
const page = document.documentElement;
let chosen = null;
try {
  chosen = localStorage.getItem("language");
  // Where no reading settings are stored, there may be a theme from before there were any.
  const stored = JSON.parse(localStorage.getItem("reading-settings"));
  const now = new Date();
  const settings = stored?.settings ?? { theme: localStorage.getItem("theme") };
  const theme = themeAt(settings, now.getHours() * 60 + now.getMinutes());
  if (theme) page.dataset.theme = theme;
} catch {
  // No storage (a strict privacy setting), or not what we stored: the system's theme and the browser's language.
}
const known = LANGUAGES.some(({ code }) => code === chosen);
page.lang = known ? chosen : chooseLanguage(LANGUAGES, navigator.languages);
page.dir = LANGUAGES.find(({ code }) => code === page.lang).direction;
for (const bundle of wordsForAddress(location)) {
  const href = WORDS[page.lang]?.[bundle];
  if (href) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

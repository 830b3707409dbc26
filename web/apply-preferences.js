// Applies theme and language before the first paint, so that nothing flashes, and preloads the words. A separate file
// because the page allows no inline script; not a module because those run after the paint. The build writes LANGUAGES,
// WORDS (the files of each language), chooseLanguage and wordsForAddress in front of it: see preferences-script.ts.
const page = document.documentElement;
let chosen = null;
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") page.dataset.theme = theme;
  chosen = localStorage.getItem("language");
} catch {
  // No storage (a strict privacy setting): the system's theme and the browser's language.
}
const known = LANGUAGES.some(({ code }) => code === chosen);
page.lang = known ? chosen : chooseLanguage(LANGUAGES, navigator.languages);
page.dir = LANGUAGES.find(({ code }) => code === page.lang).direction;
for (const bundle of wordsForAddress(location)) {
  const href = WORDS[page.lang]?.[bundle];
  if (href) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

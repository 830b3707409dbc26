// Settles theme and language before the first paint, so that nothing flashes. A file of its own because the page
// allows no inline script; kept free of modules because those run after the paint.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem("language") || (/^zh\b/i.test(navigator.language) ? "zh-Hans" : "en");
  document.documentElement.lang = language === "zh-Hans" ? "zh-Hans" : "en";
} catch {
  // No storage (a strict privacy setting): the system's theme and English are what the page already has.
}

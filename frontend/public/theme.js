// Sets the chosen theme and size of text before the first paint; a separate file because the page allows no inline script.
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem("preferences") ?? "{}");
    const { theme, textSize } = kept.state ?? {};
    const { dataset } = document.documentElement;
    if (theme === "light" || theme === "dark") dataset.theme = theme;
    if (textSize === "large" || textSize === "larger") dataset.textSize = textSize;
  } catch {
    // Storage may be blocked or hold something else: the system's theme is a good answer.
  }
})();

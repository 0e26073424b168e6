// Sets the chosen theme before the first paint; a separate file because the page allows no inline script.
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem("preferences") ?? "{}");
    const theme = kept.state?.theme;
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be blocked or hold something else: the system's theme is a good answer.
  }
})();

// Before the first paint: the theme and the density that this browser was told to keep. See preferences.ts.
try {
  var kept = JSON.parse(localStorage.getItem('preferences') || '{}')
  if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme
  if (kept.density === 'compact') document.documentElement.dataset.density = 'compact'
} catch {
  // Without storage, or with something strange in it, the system's theme is the right one.
}

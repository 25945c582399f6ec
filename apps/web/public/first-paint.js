// Runs before anything is painted, so that a pinned theme does not flash the other one. A file of its own,
// since the content security policy allows no script inside the page.
try {
  const theme = localStorage.getItem('weft.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden: the theme then follows the system.
  delete document.documentElement.dataset.theme
}

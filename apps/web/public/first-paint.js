// Runs before anything is painted, so that a pinned theme does not flash the other one. A file of its own,
// since the content security policy allows no script inside the page.
{
  const [, theme] = /(?:^|; )weft_theme=(light|dark)(?:;|$)/.exec(document.cookie) ?? []
  if (theme) document.documentElement.dataset.theme = theme
}

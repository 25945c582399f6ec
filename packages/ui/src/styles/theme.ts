export type Theme = 'system' | 'light' | 'dark'

/** Pins the theme on the document, or follows the system again. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}

import { createCell, useCell, useEntry } from '@weft/features/session/client'
import { applyTheme, type Theme } from '@weft/ui'

// The document is the truth: it was given its theme before this module was loaded.
const chosen = createCell<Theme>(themeOfDocument())

function themeOfDocument(): Theme {
  const pinned = typeof document === 'undefined' ? undefined : document.documentElement.dataset['theme']
  return pinned === 'light' || pinned === 'dark' ? pinned : 'system'
}

/** The theme of this device, and the way to change it at once. */
export function useTheme(): readonly [theme: Theme, choose: (theme: Theme) => void] {
  const { keepTheme } = useEntry()
  const choose = (theme: Theme) => {
    applyTheme(theme)
    keepTheme(theme)
    chosen.set(theme)
  }
  return [useCell(chosen), choose]
}

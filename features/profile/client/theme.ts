import type { KeyValueStorage } from '@weft/api-client'
import { createCell, useCell } from '@weft/features/session/client'
import { applyTheme, type Theme } from '@weft/ui'

const KEY = 'weft.theme'

// The document is the truth: it was given its theme before this module was loaded.
const chosen = createCell<Theme>(themeOfDocument())

function themeOfDocument(): Theme {
  const pinned = typeof document === 'undefined' ? undefined : document.documentElement.dataset['theme']
  return pinned === 'light' || pinned === 'dark' ? pinned : 'system'
}

/** The theme of this device. */
export function useTheme(): Theme {
  return useCell(chosen)
}

/** Changes the theme at once and keeps it on this device. */
export function chooseTheme(storage: KeyValueStorage, theme: Theme): void {
  applyTheme(theme)
  storage.setItem(KEY, theme)
  chosen.set(theme)
}

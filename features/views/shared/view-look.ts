import type { View } from '@weft/model'

/** How a view's tab looks, and what is said of it; kept in the settings under `look`. */
export interface ViewLook {
  icon?: string
  color?: string
  description?: string
}

export function lookOf({ settings }: Pick<View, 'settings'>): ViewLook {
  return (settings['look'] ?? {}) as ViewLook
}

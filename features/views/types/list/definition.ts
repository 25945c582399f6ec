import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'

import type { ViewType } from '../../shared/view-type.ts'

/** Heights of a line in px, by density; a finger needs more. */
export const LINE_HEIGHTS = { cozy: 38, compact: 30 } as const
export type Density = keyof typeof LINE_HEIGHTS

export const MAX_INLINE = 5

/** What only the list keeps. */
export interface ListSettings {
  density: Density
  /** How many of the shown attributes stand at the end of a line. */
  inline: number
  /** The attribute that a tick sets; null: no ticks; undefined: the first checkbox, or what says that items are done. */
  tick?: string | null
}

export function readListSettings(settings: Settings): ListSettings {
  const { density, inline, tick } = settings
  const isCount = typeof inline === 'number' && inline >= 0
  return {
    density: density === 'compact' ? 'compact' : 'cozy',
    inline: isCount ? Math.min(MAX_INLINE, Math.floor(inline)) : MAX_INLINE,
    ...(typeof tick === 'string' || tick === null ? { tick } : {}),
  }
}

export const definition: ViewType = {
  type: 'list',
  label: msg('List'),
  defaultSettings: { density: 'cozy', inline: MAX_INLINE },
}

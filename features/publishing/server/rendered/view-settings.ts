import { outsideLookOf } from '@weft/features/views/server'
import { readQuerySettings } from '@weft/features/views/shared'
import type { Settings } from '@weft/model'

import type { PublicAttribute } from '../content/public-content.ts'

/** What a view is drawn with, and what of its labels an empty place is drawn for. */
export interface RenderedSettings {
  settings: Settings
  /** Attributes whose labels have a place although no item has them, by id, with those that have none. */
  stacked: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * The settings of a view as far as they name nothing but what it shows. Null where it cannot be drawn of that, or by
 * a program at all: all other kinds are the server's pages.
 */
export function renderedSettings(
  type: string,
  settings: Settings,
  attributes: readonly PublicAttribute[],
): RenderedSettings | null {
  const ids = new Set(attributes.map(({ id }) => id))
  const has = (id: unknown): id is string => typeof id === 'string' && ids.has(id)
  const outside = outsideLookOf(type, { settings, attributes, has })
  if (!outside) return null
  const query = readQuerySettings(settings)
  return {
    stacked: outside.stacked ?? new Map(),
    settings: {
      ...outside.settings,
      groups: query.groups.filter(({ attribute_id }) => has(attribute_id)),
      // As in the application: what is filtered is a list, whatever lies below what.
      sub_items: query.filter === null && query.sub_items === 'nested' ? 'nested' : 'flat',
    },
  }
}

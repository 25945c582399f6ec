import { isUuid } from '@weft/base'
import type { Settings } from '@weft/model'

import { partId } from './row-ids.ts'

/**
 * The settings with ids that follow from the import instead of those that reading the file made up, such as of new
 * labels: read again, the same file has the same choices. Ids of `known` stay.
 */
export function withSteadyIds(settings: Settings, known: unknown, import_id: string, what: string): Settings {
  const kept = JSON.stringify(known)
  const made = new Map<string, string>()
  return JSON.parse(JSON.stringify(settings), (_name, value: unknown) => {
    if (!isUuid(value) || kept.includes(value)) return value
    const id = made.get(value) ?? partId(import_id, `${what} ${made.size}`)
    made.set(value, id)
    return id
  }) as Settings
}

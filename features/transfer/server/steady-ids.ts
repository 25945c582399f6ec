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
  return JSON.parse(JSON.stringify(settings), (name, value: unknown) => {
    // What only looks like an id, such as the name of a label, is what the file says.
    if (name !== 'id' || !isUuid(value) || kept.includes(value)) return value
    const id = made.get(value) ?? partId(import_id, `${what} ${made.size}`)
    made.set(value, id)
    return id
  }) as Settings
}

/**
 * The values of a row with ids that follow from the import for what reading a cell makes, such as links and lines of
 * checklists.
 */
export function withSteadyElements(
  values: Readonly<Record<string, unknown>>,
  import_id: string,
  at: number,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([attribute_id, data]) => [
      attribute_id,
      Array.isArray(data) && data.some(isMade)
        ? data.map((one: unknown, n) =>
            isMade(one) ? { ...one, id: partId(import_id, `${at} ${attribute_id} ${n}`) } : one,
          )
        : data,
    ]),
  )
}

const isMade = (one: unknown): one is { id: string } =>
  typeof one === 'object' && one !== null && isUuid((one as { id?: unknown }).id)

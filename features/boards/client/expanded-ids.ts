import type { KeyValueStorage } from '@weft/api-client'
import * as z from 'zod/mini'

const KEY = 'weft.expanded'
const KEPT = 500
const schema = z.array(z.tuple([z.string(), z.boolean()]))

/** Which boards and folders of the sidebar were opened and closed by hand. */
export function readExpanded(storage: KeyValueStorage): ReadonlyMap<string, boolean> {
  try {
    const parsed = schema.safeParse(JSON.parse(storage.getItem(KEY) ?? '[]'))
    return new Map(parsed.success ? parsed.data : [])
  } catch {
    // Not JSON: another version wrote it.
    return new Map()
  }
}

export function writeExpanded(storage: KeyValueStorage, ids: ReadonlyMap<string, boolean>): void {
  storage.setItem(KEY, JSON.stringify([...ids].slice(-KEPT)))
}

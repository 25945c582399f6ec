import type { Database } from '@weft/db'
import type { FeedKey } from '@weft/model'
import type { Operation } from '@weft/server-kit'

import { type ItemPlace, placesOfItems } from './queries.ts'

/** Where items lie, as far as this process remembers; a place that is wrong by now is noticed under the locks. */
export interface Places {
  /**
   * Sets each operation's board and gives its feed; what `created` makes in the same call is found there.
   * `itemOf` names the item that an operation is about.
   */
  place(
    db: Database,
    team_id: number,
    operations: readonly Operation[],
    created: ReadonlyMap<string, Record<string, unknown>>,
    options: { isAgain: boolean; itemOf(operation: Operation): string | undefined },
  ): Promise<Map<Operation, FeedKey[]>>
}

const MAX_PLACES = 50_000

export function createPlaces(): Places {
  const known = new Map<string, ItemPlace>()

  function keep(name: string, place: ItemPlace): void {
    if (known.size >= MAX_PLACES) known.delete(known.keys().next().value as string)
    known.set(name, place)
  }

  return {
    async place(db, team_id, operations, created, { isAgain, itemOf }) {
      const ids = operations.map(itemOf)
      const found = new Map<string, ItemPlace>()
      const missing = new Set<string>()
      operations.forEach((operation, n) => {
        const id = ids[n]
        if (id === undefined) return
        const kept = isAgain ? undefined : known.get(`${team_id}/${id}`)
        if (kept) found.set(id, kept)
        // A creation is not asked for: should the id be taken, that is noticed under the locks.
        else if (isAgain || !creation(operation, id)) missing.add(id)
      })
      if (missing.size > 0) {
        const stored = await placesOfItems(db, team_id, [...missing])
        for (const [id, place] of stored) {
          found.set(id, place)
          keep(`${team_id}/${id}`, place)
        }
      }
      const places = new Map<Operation, FeedKey[]>()
      operations.forEach((operation, n) => {
        const id = ids[n] ?? ''
        const place = found.get(id) ?? creation(operation, id) ?? created.get(`items:${id}`)
        if (typeof place?.['folder_id'] !== 'string' || typeof place['board_id'] !== 'string') return
        operation.board_id = place['board_id']
        places.set(operation, [{ team_id, kind: 'folder', id: place['folder_id'] }])
      })
      return places
    },
  }
}

/** Where a creation says that the item shall lie. */
function creation(operation: Operation, item_id: string): Record<string, unknown> | undefined {
  const { collection, method, id, row_version, old, fields } = operation
  const isOne =
    collection === 'items' && method === 'put' && id === item_id && row_version === 1 && old === undefined
  return isOne && typeof fields['folder_id'] === 'string' ? fields : undefined
}

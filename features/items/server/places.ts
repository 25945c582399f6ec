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
      const found = new Map<string, { folder_id?: unknown; board_id?: unknown }>()
      const missing = new Set<string>()
      operations.forEach((operation, n) => {
        const id = ids[n]
        if (id === undefined || found.has(id)) return
        const kept = isAgain ? undefined : (known.get(`${team_id}/${id}`) ?? madeBy(operation, id))
        if (kept) found.set(id, kept)
        else missing.add(id)
      })
      // One that is made by a later entry of the call is asked for all the same: it may be there already.
      if (missing.size > 0) {
        const stored = await placesOfItems(db, team_id, [...missing])
        for (const id of missing) {
          const place = stored.get(id)
          if (place) keep(`${team_id}/${id}`, place)
          const lies = place ?? created.get(`items:${id}`)
          if (lies) found.set(id, lies)
        }
      }
      const places = new Map<Operation, FeedKey[]>()
      operations.forEach((operation, n) => {
        const place = found.get(ids[n] ?? '')
        if (typeof place?.folder_id !== 'string' || typeof place.board_id !== 'string') return
        operation.board_id = place.board_id
        places.set(operation, [{ team_id, kind: 'folder', id: place.folder_id }])
      })
      return places
    },
  }
}

/** A creation says itself where it shall lie; should the id be taken, it comes back as placed wrongly. */
function madeBy(
  operation: Operation,
  item_id: string,
): { folder_id: unknown; board_id: unknown } | undefined {
  const { collection, method, id, row_version, old, fields } = operation
  if (collection !== 'items' || method !== 'put' || id !== item_id || row_version !== 1 || old)
    return undefined
  const { folder_id, board_id } = fields
  return typeof folder_id === 'string' && typeof board_id === 'string' ? { folder_id, board_id } : undefined
}

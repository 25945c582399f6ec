import { AppError } from '@weft/base'
import { type FeedKey, referenceId, references } from '@weft/model'
import {
  applyOperation,
  type Principal,
  type Caller,
  type Kit,
  makeOperation,
  type Operation,
  RecordMovedError,
  type Unit,
} from '@weft/server-kit'

/** Links of an answer's item to the items that were chosen. */
export interface ChosenLink {
  attribute_id: string
  to_item_id: string
  /** The link is to go. */
  isGone?: boolean
}

export interface PlacedLinks {
  /** What the transaction must hold besides the item's own folder. */
  feeds: FeedKey[]
  apply(unit: Unit, sharer: Principal): Promise<void>
}

/** Gets links ready for a transaction that makes or changes `item`; they are judged by their own rules. */
export async function placeLinks(
  kit: Kit,
  { team_id, caller }: { team_id: number; caller: Caller },
  item: { id: string; board_id: string; folder_id: string },
  links: readonly ChosenLink[],
): Promise<PlacedLinks> {
  const collection = kit.registry.get(references.name)
  const operations = links.map(({ attribute_id, to_item_id, isGone }, order): Operation => ({
    ...makeOperation({
      collection: references.name,
      method: isGone ? 'delete' : 'put',
      id: referenceId({ from_item_id: item.id, attribute_id, to_item_id }),
      item: isGone ? {} : { sort_order: order, row_version: 1 },
      caller,
      key: null,
    }),
    board_id: item.board_id,
  }))
  const created = new Map([[`items:${item.id}`, { board_id: item.board_id, folder_id: item.folder_id }]])
  const places = await collection.place?.(kit.db, team_id, operations, created, false)
  return {
    feeds: [...(places?.values() ?? [])].flat(),
    async apply(unit, sharer) {
      await kit.registry.prepare(unit, operations)
      for (const operation of operations) {
        // A link that is gone for ever needs no taking away.
        const isThere = collection.current?.(unit, operation.id) ?? null
        if (operation.method === 'delete' && isThere === null) continue
        applyOperation(collection, { unit, principal: sharer, operation })
      }
    },
  }
}

const TRIES = 3

/** Does something again whose records were moved elsewhere between look-up and lock. */
export async function whilePlaced<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isMoved = error instanceof AppError && error.cause instanceof RecordMovedError
      if (!isMoved || tries === TRIES) throw error
    }
  }
}

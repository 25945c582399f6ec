import { NoReplyError, OfflineError, type KeyValueStorage } from '@weft/api-client'
import { teamFeed, type Data } from '@weft/features/connectivity/client'
import type { Board } from '@weft/model'
import * as z from 'zod/mini'

const KEY = 'weft.places'
const KEPT = 500

const placesSchema = z.array(z.tuple([z.string(), z.number()]))

/** Boards whose workspace the server named on this device, newest first. What cannot be read counts as nothing. */
function readPlaces(storage: KeyValueStorage): [string, number][] {
  try {
    const parsed = placesSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    // Not JSON: another version wrote it.
    return []
  }
}

/** Remembers in which workspace a board lies, for links to it that are opened without the server. */
export function keepPlace(storage: KeyValueStorage, board_id: string, team_id: number): void {
  const others = readPlaces(storage).filter(([id]) => id !== board_id)
  try {
    storage.setItem(KEY, JSON.stringify([[board_id, team_id], ...others].slice(0, KEPT)))
  } catch {
    // No room: the link needs the server the next time as well.
  }
}

interface Known {
  readonly storage: KeyValueStorage
  readonly data: Pick<Data, 'store' | 'feeds'>
  /** The workspaces of this person. */
  readonly team_ids: readonly number[]
}

/** The workspace of a board as far as this device can tell: from what the server said before, or by looking. */
export async function findPlace(
  board_id: string,
  { storage, data, team_ids }: Known,
): Promise<number | null> {
  const said = readPlaces(storage).find(([id]) => id === board_id)?.[1]
  if (said !== undefined) return said
  const { store, feeds } = data
  const boards = store.collection<Board>('boards')
  for (const team_id of team_ids) {
    const { sync, release } = feeds.hold(teamFeed(team_id))
    await sync.read
    release()
    const found = boards.get(board_id)
    if (found) return found.team_id
  }
  return null
}

/** Whether a call failed because the server was out of reach, and not because of what it said. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof OfflineError || error instanceof NoReplyError
}

import { type StorageState, storageState } from '../shared/index.ts'

/** What became of the room of a workspace when a file came. */
interface Step {
  /** Bytes before. */
  before: number
  more: number
  /** There was no room for so many. */
  isRefused: boolean
}

export type TellRoom = (team_id: number, step: Step) => Promise<void>

/** How full the storage of a workspace has become. */
export interface RoomNews {
  team_id: number
  state: Exclude<StorageState, 'free'>
  used: number
  limit: number
}

/**
 * Tells that a workspace has come to 80 % of its storage, or to its end: once, by the file that crosses the line, as the
 * files are let in one after the other. Of several that are refused in a row the first tells, where little is left.
 */
export function createTellRoom(
  limit: number | null,
  onRoom: ((news: RoomNews) => Promise<void>) | undefined,
): TellRoom {
  const full = new Set<number>()
  return async (team_id, { before, more, isRefused }) => {
    if (limit === null || !onRoom) return
    const wasFull = full.has(team_id)
    const filled = storageState(isRefused ? before : before + more, limit)
    // One that is too large for a room that is hardly used says something about itself alone.
    const state = isRefused && filled !== 'free' ? 'full' : filled
    if (state === 'full') full.add(team_id)
    else full.delete(team_id)
    const isNews = isRefused ? !wasFull : state !== storageState(before, limit)
    if (state !== 'free' && isNews)
      await onRoom({ team_id, state, used: isRefused ? before : before + more, limit })
  }
}

import type { KeyValueStorage } from '@weft/api-client'

import type { TeamBoards, TeamBoardsById } from './team-boards.ts'

const KEY = 'weft.boards'

interface Kept {
  readonly user_id: number
  readonly teams: readonly TeamBoards[]
}

function read(storage: KeyValueStorage): Kept | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<Kept> | null
    const { user_id, teams } = kept ?? {}
    return typeof user_id === 'number' && Array.isArray(teams) ? { user_id, teams } : null
  } catch {
    // Not JSON: another version wrote it.
    return null
  }
}

/** The home page's boards as the server last said; null where this device has none of this person's. */
export function readOwnBoards(storage: KeyValueStorage, user_id: number): TeamBoardsById | null {
  const kept = read(storage)
  return kept?.user_id === user_id ? new Map(kept.teams.map((one) => [one.team_id, one])) : null
}

/** Takes a lost workspace from the device: lines hold names. */
export function dropKeptBoards(storage: KeyValueStorage, team_id: number): void {
  const kept = read(storage)
  if (!kept?.teams.some((one) => one.team_id === team_id)) return
  const teams = kept.teams.filter((one) => one.team_id !== team_id)
  storage.setItem(KEY, JSON.stringify({ ...kept, teams }))
}

/** Signing out clears it with all the rest. */
export function keepOwnBoards(
  storage: KeyValueStorage,
  { user_id, teams }: { user_id: number; teams: TeamBoardsById },
): void {
  try {
    storage.setItem(KEY, JSON.stringify({ user_id, teams: [...teams.values()] }))
  } catch {
    // No room: the next start asks the server.
    storage.removeItem(KEY)
  }
}

import type { ApiClient, KeyValueStorage } from '@weft/api-client'
import { type Cell, createCell } from '@weft/features/session/client'
import { listOwnBoards } from '@weft/features/workspaces/shared'
import { EVENTS } from '@weft/protocol'
import type { Scheduler, Store } from '@weft/store'

import { dropKeptBoards, keepOwnBoards, readOwnBoards } from './kept-own-boards.ts'
import type { TeamBoards, TeamBoardsById } from './team-boards.ts'

/** Boards that the home page shows of each workspace. */
export const HOME_BOARDS = 8

/** The most that one answer has of a workspace. */
const EVERY_BOARD = 1_000

/** Everybody who listens to a workspace hears of a change at once: their questions are spread over this time. */
const SPREAD_MS = 1_000

export interface OwnBoardsOptions {
  readonly client: Pick<ApiClient, 'call'>
  readonly storage: KeyValueStorage
  readonly scheduler: Pick<Scheduler, 'delay' | 'random'>
  readonly user_id: number
}

/** The boards of all workspaces, as one call tells them; workspaces that are open have theirs in the store. */
export interface OwnBoards {
  readonly teams: Cell<TeamBoardsById>
  /** `kept` is what this device had; `failed` says that the last question had no answer. */
  readonly phase: Cell<'loading' | 'kept' | 'live' | 'failed'>
  /** As `teams`, with as many boards of each as one answer takes; empty until somebody searched. Not kept. */
  readonly every: Cell<TeamBoardsById>
  /** Asks for every board of all workspaces, for a search; what was known stays where there is no answer. */
  loadEvery(): Promise<void>
  /** Asks for all workspaces; the folders come along with their boards. */
  load(folder_ids: readonly string[]): Promise<void>
  /** What the channel of a workspace said: what is newer than the answer is asked for soon. */
  hear(team_id: number, event: string, data: unknown): void
  drop(team_id: number): void
}

const known = new WeakMap<Store, OwnBoards>()

/** One list for all that show it in a session. */
export function ownBoardsOf(store: Store, make: () => OwnBoards): OwnBoards {
  const found = known.get(store) ?? make()
  known.set(store, found)
  return found
}

/** Forgets the boards of a workspace that is no longer this person's, whether or not they were shown. */
export function forgetOwnBoards(store: Store, storage: KeyValueStorage, team_id: number): void {
  known.get(store)?.drop(team_id)
  dropKeptBoards(storage, team_id)
}

export function createOwnBoards({ client, storage, scheduler, user_id }: OwnBoardsOptions): OwnBoards {
  const kept = readOwnBoards(storage, user_id)
  const teams = createCell<TeamBoardsById>(kept ?? new Map())
  const every = createCell<TeamBoardsById>(new Map())
  const phase = createCell<ReturnType<OwnBoards['phase']['get']>>(kept ? 'kept' : 'loading')
  let folder_ids: readonly string[] = []
  /** Workspaces of which something newer was heard than what is known. */
  const stale = new Set<number>()
  let isPlanned = false
  let asked = 0

  const ask = (team_ids: readonly number[] | null, limit = HOME_BOARDS) =>
    askPages(client, { team_ids, folder_ids, limit })

  function set(next: TeamBoardsById): void {
    teams.set(next)
    keepOwnBoards(storage, { user_id, teams: next })
  }

  /** A workspace that the answer lacks is none of this person's any more. */
  function take(found: readonly TeamBoards[], asked_ids: readonly number[]): void {
    const next = new Map(teams.get())
    for (const id of asked_ids) next.delete(id)
    for (const one of found) {
      const known = teams.get().get(one.team_id)
      // Of two answers that crossed on the way the higher number is the later one, unless rights changed.
      if (known && known.seq > one.seq && known.rights === one.rights) next.set(one.team_id, known)
      else next.set(one.team_id, one)
    }
    set(next)
  }

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    scheduler.delay(scheduler.random() * SPREAD_MS, () => {
      isPlanned = false
      const ids = [...stale]
      stale.clear()
      if (ids.length > 0)
        // What has no answer is asked for again with the next heartbeat.
        ask(ids)
          .then((found) => take(found, ids))
          .catch(() => undefined)
    })
  }

  return {
    teams,
    phase,
    every,
    async loadEvery() {
      // Without an answer the search goes on with what it knows.
      const found = await ask(null, EVERY_BOARD).catch(() => null)
      if (found) every.set(new Map(found.map((one) => [one.team_id, one])))
    },
    async load(folders) {
      folder_ids = folders
      const question = ++asked
      if (phase.get() === 'failed') phase.set('loading')
      try {
        const found = await ask(null)
        if (question !== asked) return
        take(found, [...teams.get().keys()])
        phase.set('live')
      } catch {
        if (question === asked) phase.set('failed')
      }
    },
    hear(team_id, event, data) {
      const known = teams.get().get(team_id)
      const { seq, rights } = (data ?? {}) as { seq?: unknown; rights?: unknown }
      const isNewer = typeof seq === 'number' && seq > (known?.seq ?? -1)
      const isOther = event === EVENTS.heartbeat && rights !== known?.rights
      const isVoid = event === EVENTS.refresh || event === EVENTS.permissionUpdating
      if (!isNewer && !isOther && !isVoid) return
      stale.add(team_id)
      plan()
    },
    drop(team_id) {
      if (every.get().has(team_id)) every.set(new Map([...every.get()].filter(([id]) => id !== team_id)))
      if (!teams.get().has(team_id)) return
      const next = new Map(teams.get())
      next.delete(team_id)
      set(next)
    },
  }
}

interface Question {
  /** Null asks for all. */
  readonly team_ids: readonly number[] | null
  readonly folder_ids: readonly string[]
  readonly limit: number
}

/** All pages of an answer, one after the other. */
async function askPages(
  client: OwnBoardsOptions['client'],
  { team_ids, folder_ids, limit }: Question,
): Promise<TeamBoards[]> {
  const ask = (query: Record<string, string>) => client.call(listOwnBoards, { query })
  const found: TeamBoards[] = []
  let after: number | null = null
  do {
    const query: Record<string, string> = {
      limit: String(limit),
      ...(team_ids ? { team_ids: team_ids.join(',') } : {}),
      ...(folder_ids.length > 0 ? { folder_ids: folder_ids.join(',') } : {}),
      ...(after === null ? {} : { after: String(after) }),
    }
    const page: Awaited<ReturnType<typeof ask>> = await ask(query)
    found.push(...page.data)
    after = page.after
  } while (after !== null)
  return found
}

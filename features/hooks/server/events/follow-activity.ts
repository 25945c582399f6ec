import { now, sameJson } from '@weft/base'
import type { WantedJob } from '@weft/jobs'
import type { Access, ActivityConsumer, ActivityEntry, Principal, TeamAccess } from '@weft/server-kit'
import { isExcerpt } from '@weft/rich-text'
import type { Tx } from '@weft/db'

import { MOST_WAITING } from '../../shared/index.ts'
import { makerOf, seesFolder } from '../maker.ts'
import {
  addEvents,
  dropItems,
  followItems,
  holdWaiting,
  hooksThatListen,
  isOverfull,
  joinEvents,
  holdPace,
  keepPace,
  type ListeningHook,
  teamSeq,
  versionsOf,
} from './queries.ts'
import { type Heard, isPaced, queueEvents } from './queue-events.ts'
import { eventsOf, mayTell } from './read-entry.ts'

/** Hooks of a workspace are looked at: whether their makers are still there, and whether too much waits. */
export const CHECK = 'check-hooks'

export interface CheckJob {
  [key: string]: unknown
  team_id: number
  /** Hooks for which too much waits. */
  overfull: string[]
}

const checkJob = (team_id: number, overfull: string[] = []): WantedJob => ({
  name: CHECK,
  payload: { team_id, overfull } as CheckJob,
  key: `${CHECK}:${team_id}:${overfull.join()}`,
})

/** How much waits is asked after so many more. */
const ASKED_EVERY = 500

const isOfMembers = ({ collection, action }: ActivityEntry) =>
  (collection === 'members' && action !== 'created') || (collection === 'teams' && action === 'changed')

const itemsOf = (entries: readonly ActivityEntry[], which: (entry: ActivityEntry) => boolean): string[] =>
  entries.filter((entry) => entry.collection === 'items' && which(entry)).map(({ record_id }) => record_id)

/** Queues what hooks are to be told, by their makers' rights at that time. Sent it is by `createSender`. */
export function createConsumer({
  access: accessOf,
  queued,
}: {
  access(): Pick<Access, 'within'>
  /** There is something to send, once the transaction is over. */
  queued(): void
}): ActivityConsumer {
  const since = new Map<string, number>()

  /** Counts roughly, so that a save costs no count. */
  async function askWhetherFull(tx: Tx, team_id: number, hook_id: string, more: number): Promise<boolean> {
    const added = (since.get(hook_id) ?? ASKED_EVERY) + more
    if (added < ASKED_EVERY) {
      since.set(hook_id, added)
      return false
    }
    since.set(hook_id, 0)
    return isOverfull(tx, team_id, hook_id, MOST_WAITING)
  }

  return {
    name: 'hooks',
    kinds: ['team', 'folder'],
    wants: (entry) => isOfMembers(entry) || entry.action === 'purged' || mayTell(entry),
    async handle({ tx, feed, entries, addJob }) {
      const team_id = feed.team_id ?? 0
      if (entries.some(isOfMembers)) addJob(checkJob(team_id))
      const gone = itemsOf(entries, ({ action }) => action === 'purged')
      if (gone.length > 0) await dropItems(tx, team_id, gone)
      if (feed.kind !== 'folder') return
      // What moved is told where it leads to.
      const moved = itemsOf(entries, ({ action, new: made }) => action === 'moved' && made !== null)
      if (moved.length > 0) await followItems(tx, team_id, moved, feed.id)
      const hooks = await hooksThatListen(tx, team_id)
      if (hooks.length === 0) return
      const access = await accessOf().within(tx, team_id, await teamSeq(tx, team_id))
      const overfull: string[] = []
      const wanted = wantedBy(access, hooks, feed.id, entries)
      if (wanted.length === 0) return
      await noteVersions(tx, team_id, new Set(wanted.flatMap(({ heard }) => heard)))
      for (const { hook, heard } of wanted) {
        const more = await queue(tx, team_id, hook, heard)
        if (await askWhetherFull(tx, team_id, hook.id, more)) overfull.push(hook.id)
      }
      if (overfull.length > 0) addJob(checkJob(team_id, overfull))
      queued()
    },
  }
}

/** What each hook hears of a folder: what it asks for, as far as its maker sees the folder. */
function wantedBy(
  access: TeamAccess | null,
  hooks: readonly ListeningHook[],
  folder_id: string,
  entries: readonly ActivityEntry[],
): { hook: ListeningHook; heard: Heard[] }[] {
  const board_id = access?.graph.folders.get(folder_id)?.board_id
  if (!access || board_id === undefined) return []
  const heard = entries.flatMap((entry) =>
    eventsOf(entry).map(({ type, told }): Heard => ({
      type,
      told: { ...told, folder_id, board_id },
      origin: entry.origin,
    })),
  )
  const makers = new Map<number, Principal | null>()
  const sees = (id: number) => {
    if (!makers.has(id)) makers.set(id, makerOf(access, id))
    const maker = makers.get(id)
    return maker ? seesFolder(maker, folder_id) : false
  }
  return hooks
    .filter((hook) => (hook.board_id === null || hook.board_id === board_id) && sees(hook.created_by))
    .map((hook) => ({ hook, heard: heard.filter(({ type }) => hook.events.includes(type)) }))
    .filter((one) => one.heard.length > 0)
}

async function queue(tx: Tx, team_id: number, hook: ListeningHook, heard: readonly Heard[]): Promise<number> {
  const items = [...new Set(heard.map(({ told }) => told.item_id))]
  // Before what waits for it, as does whoever changes it: else one would wait for the other.
  const before = heard.some(isPaced) ? await holdPace(tx, team_id, hook.id) : null
  const waiting = await holdWaiting(tx, team_id, [hook.id], items)
  const { added, joined, paced_until } = queueEvents({ id: hook.id, paced_until: before }, heard, waiting)
  if (added.length > 0) await addEvents(tx, team_id, added, now())
  if (joined.length > 0) await joinEvents(tx, team_id, joined)
  if (paced_until !== null && paced_until !== before) await keepPace(tx, team_id, hook.id, paced_until)
  return added.length
}

/** Says of each event which version of its record it is about, as far as that is still the one. */
async function noteVersions(tx: Tx, team_id: number, heard: ReadonlySet<Heard>): Promise<void> {
  const keyOf = (item_id: string, attribute_id: string | null) => `${item_id} ${attribute_id ?? ''}`
  const asked = new Map<string, { item_id: string; attribute_id: string | null }>()
  const ofRecords = [...heard].filter(({ told }) => !told.link && told.comment_id === undefined)
  for (const { told } of ofRecords) {
    const { item_id, attribute_id = null } = told
    asked.set(keyOf(item_id, attribute_id), { item_id, attribute_id })
  }
  if (asked.size === 0) return
  const rows = await versionsOf(tx, team_id, [...asked.values()])
  const versions = new Map(rows.map((row) => [keyOf(row.item_id, row.attribute_id), row]))
  for (const { told } of ofRecords) {
    const { item_id, attribute_id } = told
    const row = versions.get(keyOf(item_id, attribute_id ?? null))
    if (!row) continue
    const [data, version] = row.slot ?? [null, 0]
    if (attribute_id === undefined) told.row_version = row.row_version
    else if (holds(data, told.new)) told.row_version = version
  }
}

/** Of a long text the activity tells the hash. */
const holds = (data: unknown, told: unknown): boolean =>
  isExcerpt(data) ? data.hash === told : sameJson(data, told)

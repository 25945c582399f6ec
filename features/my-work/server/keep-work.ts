import { now } from '@weft/base'
import type { Database } from '@weft/db'
import type { Kit } from '@weft/server-kit'

import { DONE_DAYS } from '../shared/index.ts'
import { factsOf, itemsOfComments, nextInFolder, nextPeople, noteDone, teamsWithOldWork } from './queries.ts'
import { isItemDone, readItems } from './read-items.ts'
import {
  addPending,
  beginBuild,
  dropPending,
  movePending,
  nextPending,
  type Pending,
  pendingSight,
  spread,
} from './waiting/queries.ts'
import { writeItems, writePeople } from './write-work.ts'

/** Items that are judged at once. */
const ITEMS = 200
/** People whose rights are judged at once. */
const PEOPLE = 25

type Reads = Pick<Kit, 'db' | 'writer'>

/**
 * Brings everybody's lists of a workspace up to date; answers whether it was stopped before its end. Rights and things
 * take turns, so that neither waits for ever where the other changes all the time.
 */
export async function keepWork(
  kit: Reads,
  team_id: number,
  isStopped: () => boolean,
): Promise<'done' | 'stopped'> {
  const { db } = kit
  await db.write(team_id, (tx) => beginBuild(tx, team_id))
  while (!isStopped()) {
    const sight = await db.read(team_id, (tx) => pendingSight(tx, team_id))
    await keepSight(kit, team_id, sight)
    const pending = await db.read(team_id, (tx) => nextPending(tx, team_id, ITEMS))
    const [first] = pending
    if (!first) {
      if (sight.length === 0) return 'done'
    } else if (first.kind === 'in-folder') await keepFolder(kit, team_id, first)
    else if (first.kind === 'item' || first.kind === 'comment') await keepSingle(kit, team_id, pending)
    else await db.write(team_id, (tx) => spread(tx, team_id, first))
  }
  return 'stopped'
}

async function keepSingle(kit: Reads, team_id: number, pending: readonly Pending[]): Promise<void> {
  const { db } = kit
  const single = pending.filter(({ kind }) => kind === 'item' || kind === 'comment')
  const idsOf = (kind: string) => single.flatMap((one) => (one.kind === kind ? one.record : []))
  const ofComments = await db.read(team_id, (tx) => itemsOfComments(tx, team_id, idsOf('comment')))
  await keepItems(kit, team_id, [...new Set([...idsOf('item'), ...ofComments])])
  await db.write(team_id, (tx) =>
    dropPending(
      tx,
      team_id,
      single.map(({ id }) => id),
    ),
  )
}

async function keepItems(kit: Reads, team_id: number, items: readonly string[]): Promise<void> {
  if (items.length === 0) return
  await kit.db.write(team_id, async (tx) => {
    const facts = await factsOf(tx, team_id, items)
    const turned = (await readItems(tx, team_id, items)).flatMap((one) => {
      const known = facts.get(one.item.id)?.done_at ?? null
      const isOver = isItemDone(one)
      if (isOver === (known !== null)) return []
      return [{ item_id: one.item.id, done_at: isOver ? one.item.updated_at : null }]
    })
    await noteDone(tx, team_id, turned)
  })
  await writeItems(kit, team_id, items)
}

/** The next items of a folder that is read as a whole. */
async function keepFolder(kit: Reads, team_id: number, { id, record, after }: Pending): Promise<void> {
  const { db } = kit
  const { items, next } = await db.read(team_id, (tx) =>
    nextInFolder(tx, team_id, record, { after, limit: ITEMS }),
  )
  await keepItems(kit, team_id, items)
  await db.write(team_id, (tx) =>
    next === null ? dropPending(tx, team_id, [id]) : movePending(tx, team_id, id, next),
  )
}

/** What people may see is judged again, for the next of them; a round goes to its end before what came since begins one. */
async function keepSight(kit: Reads, team_id: number, waiting: readonly Pending[]): Promise<void> {
  const { db } = kit
  const [first] = waiting
  if (!first) return
  const isUnderWay = first.after !== null
  const people = await db.read(team_id, (tx) => nextPeople(tx, team_id, Number(first.after ?? 0), PEOPLE))
  await writePeople(kit, team_id, people, [])
  // All that wait are answered by the round that begins with them.
  const done = isUnderWay ? [first] : waiting
  const last = people.length === PEOPLE ? people.at(-1) : undefined
  await db.write(team_id, async (tx) => {
    await dropPending(
      tx,
      team_id,
      done.map(({ id }) => id),
    )
    if (last === undefined) return
    await addPending(tx, team_id, [{ kind: 'sight', record: '', after: String(last) }])
  })
}

const DAY_MS = 86_400_000

/** Notes what was done so long ago that it leaves the lists; answers in which workspaces. */
export async function noteOldWork(db: Database): Promise<number[]> {
  const teams = await db.owner((tx) => teamsWithOldWork(tx, now() - DONE_DAYS * DAY_MS))
  for (const team_id of teams)
    await db.write(team_id, (tx) => addPending(tx, team_id, [{ kind: 'sight', record: '' }]))
  return teams
}

import { fromWireTime, sameJson, toWireTime } from '@weft/base'
import { maySee } from '@weft/features/notifications/server'
import { userFeed, type WorkReason, workItemId } from '@weft/model'
import { type Kit, peopleThere, type Unit } from '@weft/server-kit'

import { DONE_DAYS, listedWork } from '../shared/index.ts'
import { type BriefRow, briefWorkOf, knownOf } from './queries.ts'
import { type ItemPart, type JudgedItem, judgeItems } from './read-items.ts'
import { putWork } from './put-work.ts'
import { type WorkRow, workStore } from './work-store.ts'

/** People whose feeds are held at once. */
const PEOPLE = 25
const DAY_MS = 86_400_000

/** All whose work items are, or were. */
async function peopleOf(kit: Pick<Kit, 'db'>, team_id: number, items: readonly string[]): Promise<number[]> {
  return kit.db.read(team_id, async (tx) => {
    const judged = await judgeItems(tx, team_id, items)
    const known = await knownOf(tx, team_id, items)
    return [
      ...new Set([...judged.flatMap(({ people }) => [...people.keys()]), ...known.map((one) => one.user_id)]),
    ]
  })
}

/** Judges items again, and tells everybody whose work they are or no longer are. */
export async function writeItems(
  kit: Pick<Kit, 'db' | 'writer'>,
  team_id: number,
  items: readonly string[],
): Promise<void> {
  await writePeople(kit, team_id, await peopleOf(kit, team_id, items), items)
}

/** The same for some people only; without items what they may see of what they have is judged again. */
export async function writePeople(
  { db, writer }: Pick<Kit, 'db' | 'writer'>,
  team_id: number,
  user_ids: readonly number[],
  items: readonly string[],
): Promise<void> {
  const all = await peopleThere(db, user_ids)
  for (let at = 0; at < all.length; at += PEOPLE) {
    const people = all.slice(at, at + PEOPLE)
    await writer.act({
      team_id,
      feeds: people.map(userFeed),
      caller: { user_id: 0, session_id: null },
      key: null,
      hash: 'keep-work',
      async run(unit) {
        await write(unit, people, items)
        return { status: 200, body: {} }
      },
    })
  }
}

/** A row as it is to be, beside what it was; listed or not is another question. */
interface Step {
  before: WorkRow | null
  next: WorkRow
}

async function write(unit: Unit, people: readonly number[], items: readonly string[]): Promise<void> {
  const steps = items.length > 0 ? await stepsOf(unit, people, items) : new Map<string, Step>()
  // Of others nothing decides what is listed but what is in the row.
  const moved = new Set([...steps.values()].flatMap((step) => (isMoved(step) ? step.next.user_id : [])))
  const settled = people.filter((id) => items.length === 0 || moved.has(id))
  const brief = settled.length > 0 ? await briefWorkOf(unit.tx, unit.team_id, settled) : []
  const listed = listedOf(unit, settled, [...brief.filter(({ id }) => !steps.has(id)), ...nextsOf(steps)])
  const isListed = ({ id, user_id, deleted_at }: BriefRow) =>
    settled.includes(user_id) ? listed.has(id) : deleted_at === null
  const flipped = brief.filter((row) => !steps.has(row.id) && isListed(row) !== (row.deleted_at === null))
  await unit.load(
    workStore,
    flipped.map(({ id }) => id),
  )
  for (const { id } of flipped) {
    const before = unit.get(workStore, id)
    if (before) steps.set(id, { before, next: before })
  }
  for (const { before, next } of steps.values()) {
    const deleted_at = isListed(next) ? null : (before?.deleted_at ?? unit.at)
    const row = { ...next, deleted_at }
    if (before === null || !sameRow(before, row)) putWork(unit, before, row)
  }
}

const nextsOf = (steps: ReadonlyMap<string, Step>) => [...steps.values()].map(({ next }) => next)

function listedOf(unit: Unit, people: readonly number[], rows: readonly BriefRow[]): Set<string> {
  const since = toWireTime(fromWireTime(unit.at) - DONE_DAYS * DAY_MS)
  const seen = new Map<string, boolean>()
  const sees = ({ user_id, folder_id }: BriefRow) => {
    const key = `${user_id} ${folder_id}`
    const known = seen.get(key) ?? maySee(unit, user_id, { folder_id, board_id: null })
    seen.set(key, known)
    return known
  }
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Set(
    people.flatMap((id) => [
      ...listedWork(
        (byPerson.get(id) ?? []).map((row) => ({ ...row, isSeen: sees(row) })),
        since,
      ),
    ]),
  )
}

/** Nobody's work keeps nothing of its item, which may be gone for ever. */
const NOTHING = { title: '', due: null, tick: null, status: null, priority: null, done_at: null } as const

async function stepsOf(
  unit: Unit,
  people: readonly number[],
  items: readonly string[],
): Promise<Map<string, Step>> {
  const { tx, team_id } = unit
  const judged = await judgeItems(tx, team_id, items)
  const known = (await knownOf(tx, team_id, items)).filter(({ user_id }) => people.includes(user_id))
  const wanted = judged.flatMap(({ part, people: reasons }) =>
    people.flatMap((id) => (reasons.has(id) ? workItemId(id, part.item_id) : [])),
  )
  await unit.load(workStore, [...new Set([...wanted, ...known.map(({ id }) => id)])])
  const steps = new Map<string, Step>()
  for (const next of rowsOf(unit, judged, people))
    steps.set(next.id, { before: unit.get(workStore, next.id), next })
  for (const { id } of known) {
    const before = unit.get(workStore, id)
    if (before && before.why.length > 0 && !steps.has(id))
      steps.set(id, { before, next: { ...before, ...NOTHING, why: [] } })
  }
  return steps
}

function rowsOf(unit: Unit, judged: readonly JudgedItem[], people: readonly number[]): WorkRow[] {
  return judged.flatMap(({ part, people: reasons }) =>
    people.flatMap((user_id) => {
      const why = reasons.get(user_id)
      return why ? [rowOf(unit, part, { user_id, why })] : []
    }),
  )
}

function rowOf(
  unit: Unit,
  part: ItemPart,
  { user_id, why }: { user_id: number; why: readonly WorkReason[] },
): WorkRow {
  const id = workItemId(user_id, part.item_id)
  const known = unit.get(workStore, id)
  const fresh = {
    row_version: 0,
    seq: 0,
    created_at: unit.at,
    updated_at: unit.at,
    deleted_at: unit.at,
    created_by: null,
  }
  return { ...fresh, ...known, ...part, id, user_id, why }
}

/** Whether what is listed may be other rows than before. */
function isMoved({ before, next }: Step): boolean {
  return (
    before === null ||
    before.folder_id !== next.folder_id ||
    before.done_at !== next.done_at ||
    !sameJson(before.why, next.why)
  )
}

const sameRow = (before: WorkRow, next: WorkRow): boolean =>
  sameJson(Object.entries(before).toSorted(byKey), Object.entries(next).toSorted(byKey))
const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

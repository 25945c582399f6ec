import { AppError } from '@weft/base'
import type { Tx } from '@weft/db'
import { type Caller, errors, type Kit, makeOperation, type Operation } from '@weft/server-kit'

import type { ImportRow } from '../import-plan.ts'
import { type Judged, judgeUndo } from './judge.ts'
import { madeBy } from './made-items.ts'
import {
  emptyAttributes,
  type Standing,
  saveUndone,
  seqOfFolder,
  standingAfter,
  standingAmong,
  touchedSince,
} from './queries.ts'

/** Uppermost items that go in one transaction. */
const PART = 100
const PAGE = 5_000
/** So often is looked again where others keep changing what goes. */
const MOST_LOOKS = 6

/** Thrown within a transaction: somebody went on with one of the items since they were looked at. */
class Again extends Error {
  constructor() {
    super('again')
    this.name = 'Again'
  }
}

/** What would go and what would stay, at a number of the folder. */
export async function judgeImport(kit: Kit, row: ImportRow): Promise<Judged & { seq: number }> {
  const made = madeBy(row)
  const { team_id } = row
  // First the number: what happens while it is looked at is looked for again.
  const seq = await kit.db.read(team_id, (tx) => seqOfFolder(tx, team_id, row.folder_id))
  const touched = await kit.db.read(team_id, (tx) => touchedSince(tx, row, row.begun_seq ?? 0, null))
  const rows: Standing[] = []
  for (let after: string | null = null; ;) {
    const from = after
    const page: Standing[] = await kit.db.read(team_id, (tx) => standingAfter(tx, row, from, PAGE))
    rows.push(...page)
    after = page.at(-1)?.id ?? null
    if (page.length < PAGE) break
  }
  return { ...judgeUndo(rows, (id) => made.has(id), touched), seq }
}

/**
 * Takes back what an import made and nobody went on with, by the rights of whoever imported, part by part: each is
 * judged once more under the locks. Asked again after it was cut short, it goes on where that was.
 */
export async function undoImport(kit: Kit, row: ImportRow, stopping: AbortSignal): Promise<boolean> {
  const refused = new Set<string>()
  let removed = row.undone?.removed ?? 0
  for (let looks = 0; looks < MOST_LOOKS;) {
    const judged = await judgeImport(kit, row)
    const open = judged.roots.filter((id) => !refused.has(id))
    if (open.length === 0) {
      await removeAttributes(kit, row)
      await saveUndone(kit.db, row, {
        state: 'done',
        removed,
        left: judged.left.length + countOf(judged, refused),
      })
      return true
    }
    let isMoved = false
    for (let from = 0; from < open.length && !isMoved; from += PART) {
      if (stopping.aborted) return false
      const part = open.slice(from, from + PART)
      const ending = await removePart(kit, row, part, judged)
      if (ending === 'again') isMoved = true
      else for (const id of ending.refused) refused.add(id)
      if (ending === 'again') continue
      removed += countOf(judged, new Set(part)) - countOf(judged, new Set(ending.refused))
      await saveUndone(kit.db, row, { state: 'running', removed, left: judged.left.length })
    }
    if (isMoved) looks++
  }
  throw errors.moving()
}

const countOf = ({ along }: Judged, roots: ReadonlySet<string>): number =>
  [...roots].reduce((sum, id) => sum + (along.get(id)?.length ?? 0), 0)

type Ending = { refused: string[] } | 'again'

async function removePart(
  kit: Kit,
  row: ImportRow,
  part: readonly string[],
  judged: Judged & { seq: number },
): Promise<Ending> {
  const { team_id } = row
  const caller: Caller = { user_id: row.user_id, session_id: null }
  const wanted = part.flatMap((id) => judged.along.get(id) ?? [])
  let refused: string[] = []
  try {
    await kit.writer.together({
      team_id,
      caller,
      operations: part.map((id) => removal(row, 'items', id)),
      begin: ({ tx }) => demandSame(tx, row, { wanted, roots: part, seq: judged.seq }),
      async demand({ outcomes }) {
        refused = part.filter((_id, at) => (outcomes[at]?.status ?? 500) > 299)
        if (outcomes.some(({ status }) => status > 499)) throw new Again()
        // All or none: those that may not go are left out of the next part.
        if (refused.length > 0) throw new Refused()
      },
    })
  } catch (error) {
    const cause = error instanceof AppError ? (error.cause ?? error) : error
    if (
      cause instanceof Again ||
      (error instanceof AppError && (error.status === 404 || error.status === 503))
    )
      return 'again'
    if (!(cause instanceof Refused)) throw error
    const rest = part.filter((id) => !refused.includes(id))
    const ending = rest.length === 0 ? { refused: [] } : await removePart(kit, row, rest, judged)
    return ending === 'again' ? ending : { refused: [...refused, ...ending.refused] }
  }
  return { refused: [] }
}

/** Thrown within a transaction: some of the items may not be removed by whoever imported. */
class Refused extends Error {
  constructor() {
    super('refused')
    this.name = 'Refused'
  }
}

/** Under the locks: nobody touched what goes since it was looked at, and nothing else lies below it. */
async function demandSame(
  tx: Tx,
  row: ImportRow,
  { wanted, roots, seq }: { wanted: readonly string[]; roots: readonly string[]; seq: number },
): Promise<void> {
  if ((await touchedSince(tx, row, seq, wanted)).size > 0) throw new Again()
  const standing = await standingAmong(tx, row, wanted)
  const known = new Set(wanted)
  const isSame =
    standing.length === known.size && standing.every(({ id, is_used }) => known.has(id) && !is_used)
  const tops = standing.filter(({ parent_id }) => parent_id === null || !known.has(parent_id))
  if (!isSame || tops.length !== roots.length) throw new Again()
}

const removal = (row: ImportRow, collection: 'items' | 'attributes', id: string): Operation =>
  makeOperation({
    collection,
    method: 'delete',
    id,
    caller: { user_id: row.user_id, session_id: null },
    key: null,
    origin: { act: `undo:${row.id}`, via: 'undo' },
  })

/** Attributes that the import made go where nothing is in them any more. Who may not remove them leaves them. */
async function removeAttributes(kit: Kit, row: ImportRow): Promise<void> {
  const { team_id } = row
  const access = await kit.access.of(team_id)
  const board_id = access?.graph.folders.get(row.folder_id)?.board_id
  const made = row.mapping.attributes.flatMap((one) => (one.new_name === null ? [] : one.attribute_id))
  if (board_id === undefined || made.length === 0) return
  const empty = await kit.db.read(team_id, (tx) => emptyAttributes(tx, row, board_id, made))
  for (const id of empty) await kit.writer.submit(team_id, [removal(row, 'attributes', id)])
}

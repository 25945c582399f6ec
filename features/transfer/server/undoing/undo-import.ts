import { AppError } from '@weft/base'
import type { Tx } from '@weft/db'
import { type Caller, errors, type Kit, makeOperation, type Operation } from '@weft/server-kit'

import type { ImportRow } from '../import-plan.ts'
import { findImport } from '../queries.ts'
import { type Judged, judgeUndo, type Part, partsOf } from './judge.ts'
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

/** Items that go in one transaction, in which others wait for the folder. */
const PART = 200
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

/** Thrown within a transaction: some of the items may not be removed by whoever imported. */
class Refused extends Error {
  constructor() {
    super('refused')
    this.name = 'Refused'
  }
}

/** What would go and what would stay, at a number of the folder. */
export async function judgeImport(kit: Kit, row: ImportRow): Promise<Judged & { seq: number }> {
  const made = madeBy(row)
  const { team_id } = row
  // First the number: what happens while it is looked at is looked for again.
  const seq = await kit.db.read(team_id, (tx) => seqOfFolder(tx, team_id, row.folder_id))
  const touched = await kit.db.read(team_id, (tx) => touchedSince(tx, row, row.begun_seq ?? 0))
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
 * judged once more under the locks. Asked again after it was cut short, it goes on where that was; where nothing at all
 * could be removed, it can be asked for again.
 */
export async function undoImport(kit: Kit, row: ImportRow, stopping: AbortSignal): Promise<boolean> {
  const refused = new Set<string>()
  let removed = row.undone?.removed ?? 0
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const judged = await judgeImport(kit, row)
    const parts = partsOf(judged, (id) => !refused.has(id), PART)
    if (parts.length === 0) {
      if (removed > 0 || refused.size === 0) await removeAttributes(kit, row)
      const stays = judged.left.length + countOf(judged, refused)
      const isNothing = removed === 0 && refused.size > 0
      await saveUndone(kit.db, row, isNothing ? null : { state: 'done', removed, left: stays })
      return true
    }
    const looked: Looked = { seq: judged.seq, goes: new Set(parts.flatMap(({ ids }) => ids)) }
    for (const part of parts) {
      if (stopping.aborted) return false
      const ending = await removePart(kit, row, part, looked)
      if (ending === 'again') break
      for (const id of ending) refused.add(rootOf(judged, id))
      if (ending.length > 0) break
      removed += part.ids.length
      await saveUndone(kit.db, row, { state: 'running', removed, left: judged.left.length })
      looks = 0
    }
  }
  throw errors.moving()
}

/** After all tries: what went is gone, and where nothing went it can be asked for again. */
export async function giveUpUndo(kit: Kit, key: Pick<ImportRow, 'team_id' | 'id'>): Promise<void> {
  const row = await findImport(kit.db, key.team_id, key.id)
  if (row?.undone?.state !== 'running') return
  await saveUndone(kit.db, row, row.undone.removed > 0 ? { ...row.undone, state: 'done' } : null)
}

/** What was looked at, up to which number of the folder. */
interface Looked {
  seq: number
  goes: ReadonlySet<string>
}

/** The uppermost item of the tree that an item goes with. */
function rootOf({ along, parents }: Judged, id: string): string {
  let root = id
  while (!along.has(root)) root = parents.get(root) ?? id
  return root
}

const countOf = ({ along }: Judged, roots: ReadonlySet<string>): number =>
  [...roots].reduce((sum, id) => sum + (along.get(id)?.length ?? 0), 0)

/** Removes a part; answers which of its roots may not be removed, and then nothing of it is. */
async function removePart(
  kit: Kit,
  row: ImportRow,
  part: Part,
  looked: Looked,
): Promise<readonly string[] | 'again'> {
  const caller: Caller = { user_id: row.user_id, session_id: null }
  let refused: string[] = []
  try {
    await kit.writer.together({
      team_id: row.team_id,
      caller,
      operations: part.roots.map((id) => removal(row, 'items', id)),
      begin: ({ tx }) => demandSame(tx, row, part, looked),
      async demand({ outcomes }) {
        if (outcomes.some(({ status }) => status > 499)) throw new Again()
        refused = part.roots.filter((_id, at) => (outcomes[at]?.status ?? 500) > 299)
        if (refused.length > 0) throw new Refused()
      },
    })
  } catch (error) {
    const cause = error instanceof AppError ? (error.cause ?? error) : error
    if (cause instanceof Refused) return refused
    const isMoving = error instanceof AppError && (error.status === 404 || error.status === 503)
    if (cause instanceof Again || isMoving) return 'again'
    throw error
  }
  return []
}

/** Under the locks: nobody touched anything that goes since it was looked at, and nothing else lies below the part. */
async function demandSame(tx: Tx, row: ImportRow, { ids, roots }: Part, looked: Looked): Promise<void> {
  for (const id of await touchedSince(tx, row, looked.seq)) if (looked.goes.has(id)) throw new Again()
  // All of it is known up to here, also for the parts that follow.
  looked.seq = await seqOfFolder(tx, row.team_id, row.folder_id)
  const standing = await standingAmong(tx, row, ids)
  const known = new Set(ids)
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

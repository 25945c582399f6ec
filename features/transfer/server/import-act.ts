import { now } from '@weft/base'
import type { Tx } from '@weft/db'
import { type Attribute, createAttribute, items } from '@weft/model'
import {
  type ActAsking,
  type ActBeginning,
  type ActPlan,
  type Kit,
  type PlannedAct,
  plannedAct,
  type PlannedOperation,
  type PlanProblem,
} from '@weft/server-kit'

import type { CellProblem } from '../reading/read-rows.ts'
import {
  type ImportActBody,
  importActBody,
  MOST_CELLS_SHOWN,
  MOST_ROWS_SHOWN,
  transferErrors,
} from '../shared/index.ts'
import { attributesOf, loadOwnImport, needItems } from './import-access.ts'
import type { ImportRow } from './import-plan.ts'
import type { ImportWork } from './import-work.ts'
import { attributeChanges, type AttributeChange } from './make-attributes.ts'
import { type Prepared, readChoices, readerContext } from './prepare-import.ts'
import { beginImport } from './queries.ts'
import { rowId } from './row-ids.ts'
import { settleStart } from './start-run.ts'
import { readWanted, type WantedChunk } from './wanted-rows.ts'
import { fieldsOfRow } from './write-rows.ts'

const MOST_BYTES = 5_000_000

/** What beginning needs: the import as it was looked at, and how many may be under way. */
interface Ready {
  row: ImportRow
  limit: number
}

/**
 * An import that is looked at before it begins: attributes, choices and items as they would be. Applied, it is done like
 * any other, in the background and with its report, without the rows that were left out.
 */
export function createImportAct(work: ImportWork): PlannedAct {
  return plannedAct<ImportActBody, Kit>({
    kind: 'import',
    body: importActBody,
    // As a call of as many writes: how many rows there are is known only once the file is read.
    cost: () => MOST_ROWS_SHOWN / 50,
    plan: (kit, asking, body) => planImport(kit, work, asking, body),
    begin: {
      within: (tx, beginning) => beginWithout(work, tx, beginning),
      after: (team_id, { import_id }) => work.run({ team_id, id: import_id }),
    },
  })
}

async function planImport(
  kit: Kit,
  work: ImportWork,
  { principal, caller }: ActAsking,
  { import_id, mapping, below, ...asked }: ImportActBody,
): Promise<ActPlan> {
  const { team_id } = principal.access
  const own = await loadOwnImport(kit, team_id, caller, import_id)
  needItems(own.target)
  if (own.row.state !== 'uploaded') throw transferErrors.import_started()
  const row = await settleStart(kit, work, { ...own, asked, mapping, below })
  await demandShowable(work, row)
  const context = await readerContext(kit, team_id, row.user_id, row.mapping)
  const { make, plan } = await readChoices(kit, work.files, row, context)
  const changes = attributeChanges(make, await shownIn(kit, row))
  const attributes = withChanges(await attributesOf(kit, team_id, make.board_id), changes, make)
  const { chunks } = await readWanted(kit, work.files, { row, plan, attributes, from: 0 })
  const rows = await planRows(row, { make, plan }, chunks)
  const ready: Ready = { row, limit: kit.limits.csv_jobs_per_team }
  return {
    operations: [
      ...changes.map((change): PlannedOperation => ({ ...change, method: 'put', about: row.id })),
      ...rows.operations,
    ],
    problems: rows.problems,
    begins: rows.operations.map(({ id }) => id),
    via: 'import',
    ready,
  }
}

/** 422 for what would be too much to show, and to keep until it is applied. */
async function demandShowable({ files }: ImportWork, { id, rows_total, mapping }: ImportRow): Promise<void> {
  const isShowable =
    rows_total <= MOST_ROWS_SHOWN &&
    rows_total * mapping.attributes.length <= MOST_CELLS_SHOWN &&
    (await files.bytesOf(id)) <= MOST_BYTES
  if (!isShowable) throw transferErrors.import_too_large_to_pretend()
}

/** What the folder shows by now. */
async function shownIn(kit: Kit, { team_id, folder_id }: ImportRow): Promise<readonly string[]> {
  const { store } = kit.registry.get('folders')
  const found = await kit.db.read(team_id, (tx) => store.load(tx, team_id, [folder_id]))
  return (found.get(folder_id)?.['attribute_ids'] ?? []) as string[]
}

/** The board's attributes as the import finds them once it has made its own. */
function withChanges(
  standing: readonly Attribute[],
  changes: readonly AttributeChange[],
  { team_id }: Prepared['make'],
): Attribute[] {
  const all = new Map(standing.map((one) => [one.id, one]))
  for (const { collection, id, item } of changes) {
    if (collection !== 'attributes') continue
    const before = all.get(id)
    const made = item as Parameters<typeof createAttribute>[1]
    all.set(id, before ? { ...before, ...item } : createAttribute(team_id, { ...made, id }))
  }
  return [...all.values()]
}

async function planRows(
  row: ImportRow,
  { make: { board_id, folder_id }, plan: { sort_from } }: Prepared,
  chunks: AsyncIterable<WantedChunk>,
): Promise<{ operations: PlannedOperation[]; problems: PlanProblem[] }> {
  const operations: PlannedOperation[] = []
  const problems: PlanProblem[] = []
  for await (const chunk of chunks) {
    const ids = new Map(chunk.rows.map(({ line, at }) => [line, rowId(row.id, at)]))
    for (const one of chunk.rows) {
      const id = rowId(row.id, one.at)
      const place = { import_id: row.id, board_id, folder_id, sort_from }
      const item = { ...fieldsOfRow(place, one), row_version: 1 }
      operations.push({ collection: items.name, method: 'put', id, item, about: id })
    }
    for (const problem of chunk.problems) problems.push(problemOf(problem, ids))
  }
  return { operations, problems }
}

const problemOf = (
  { line, column, problem }: CellProblem,
  ids: ReadonlyMap<number, string>,
): PlanProblem => ({
  about: ids.get(line) ?? String(line),
  of: column,
  text: problem,
})

async function beginWithout(work: ImportWork, tx: Tx, { about, ready }: ActBeginning): Promise<void> {
  const { row, limit } = ready as Ready
  // First the job, a little later than now: if this node dies as soon as it has begun, it goes on all the same.
  await work.run(row, now() + 5_000)
  const wanted = new Set(about)
  const left_out: number[] = []
  for (let at = 0; at < row.rows_total; at++) if (!wanted.has(rowId(row.id, at))) left_out.push(at)
  const begun = await beginImport(tx, { ...row, mapping: { ...row.mapping, left_out } }, limit)
  if (begun === 'busy') throw transferErrors.too_many_imports()
  if (begun === 'begun') throw transferErrors.import_started()
}

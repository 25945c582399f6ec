import { now } from '@weft/base'
import { invalid, type Kit } from '@weft/server-kit'

import { written } from '../reading/unreadable.ts'
import { type MappingEntry, transferErrors } from '../shared/index.ts'
import { analyseUpload } from './analyse-upload.ts'
import type { AskedLayout } from '../reading/importer.ts'
import type { ParentColumns } from '../reading/lineage.ts'
import { attributesOf, needAttributes, needRename, type Target } from './import-access.ts'
import type { ImportPlan, ImportRow, Reading } from './import-plan.ts'
import type { ImportWork } from './import-work.ts'
import { planMapping } from './plan-mapping.ts'
import { beginImport, findImport, folderFill } from './queries.ts'

/** 422 unless so many items more fit into the folder. */
export async function demandRoom(
  kit: Kit,
  { team_id, folder_id }: Pick<ImportRow, 'team_id' | 'folder_id'>,
  rows: number,
): Promise<void> {
  const { items } = await folderFill(kit.db, team_id, folder_id)
  const limit = kit.limits.items_per_folder
  if (items + rows <= limit) return
  throw transferErrors.import_folder_full({
    data: [
      `The folder holds ${written(items)} items and the file ${written(rows)} rows; at most ${written(limit)} fit into a folder.`,
    ],
  })
}

export interface StartInput {
  row: ImportRow
  target: Target
  asked: AskedLayout & Pick<Reading, 'locale' | 'tz'>
  mapping: readonly MappingEntry[]
  below?: ParentColumns | null | undefined
}

/** An import as it would begin, once everything is checked that can be before a row is written. */
export async function settleStart(
  kit: Kit,
  work: Pick<ImportWork, 'files'>,
  { row, target, asked, mapping, below = null }: StartInput,
): Promise<ImportRow> {
  const { plan, rows } = await settleReading(kit, work, row, asked)
  await demandRoom(kit, row, rows)
  const attributes = planMapping(mapping, {
    import_id: row.id,
    columns: plan.names.length,
    attributes: await attributesOf(kit, row.team_id, target.board_id),
    limit: kit.limits.attributes_per_board,
    isEmpty: (await folderFill(kit.db, row.team_id, row.folder_id)).items === 0,
  })
  if (attributes.some(({ renamed_to }) => renamed_to !== undefined)) needRename(target)
  if (attributes.some(({ new_name }) => new_name !== null)) needAttributes(target)
  demandColumns(below, plan.names.length)
  return { ...row, mapping: { ...plan, attributes, below }, rows_total: rows }
}

/** 422 for columns that are not there, or one that names itself. */
function demandColumns(below: ParentColumns | null, columns: number): void {
  if (below === null) return
  for (const column of [below.parent, below.key])
    if (!Number.isInteger(column) || column < 0 || column >= columns)
      throw invalid(`below: there is no column ${column + 1}`)
  if (below.parent === below.key) throw invalid('below: the two columns are the same')
}

/** Checks an import, then hands it to the background. */
export async function startRun(kit: Kit, work: ImportWork, input: StartInput): Promise<ImportRow> {
  const row = await settleStart(kit, work, input)
  // First the job, a little later than now: if this node dies before the next line, it finds nothing to do.
  await work.run(row, now() + 5_000)
  const begun = await kit.db.write({ team: row.team_id }, (tx) =>
    beginImport(tx, row, kit.limits.csv_jobs_per_team),
  )
  if (begun === 'busy') throw transferErrors.too_many_imports()
  if (begun === 'now') await work.run(row)
  return (await findImport(kit.db, row.team_id, row.id)) ?? row
}

/** The file as it was read last, or read again where the person wants it otherwise. */
async function settleReading(
  kit: Kit,
  work: Pick<ImportWork, 'files'>,
  row: ImportRow,
  asked: StartInput['asked'],
): Promise<{ plan: ImportPlan; rows: number }> {
  const { reading } = row.mapping
  const isSame =
    (asked.product === undefined || asked.product === reading.product) &&
    (['header', 'delimiter', 'encoding', 'sheet'] as const).every(
      (part) => (asked[part] ?? reading[part]) === reading[part],
    )
  if (isSame) {
    const { locale, tz } = asked
    return { plan: { ...row.mapping, reading: { ...reading, locale, tz } }, rows: row.rows_total }
  }
  const { analysis, plan } = await analyseUpload(kit, work.files, row, { ...reading, ...asked })
  return { plan, rows: analysis.rows }
}

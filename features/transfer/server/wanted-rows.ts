import { serverAttributeType } from '@weft/features/attributes/server'
import { loadTranslator } from '@weft/i18n'
import type { Attribute } from '@weft/model'
import type { Kit } from '@weft/server-kit'

import type { MappedColumn } from '../reading/column-reader.ts'
import { fileReader } from '../reading/file-reader.ts'
import type { CellProblem, ReadRow, ReadRowsInput, RowChunk } from '../reading/read-rows.ts'
import type { ImportFiles } from './import-files.ts'
import type { ImportPlan, ImportRow } from './import-plan.ts'
import { mappedColumns, readerContext } from './prepare-import.ts'
import { withSteadyElements } from './steady-ids.ts'

/** Rows of a file that are to be items. */
export interface WantedChunk {
  rows: ReadRow[]
  problems: CellProblem[]
  /** How many rows of the file it stands for, those that are left out too. */
  of: number
}

interface Reading {
  row: ImportRow
  plan: ImportPlan
  /** The board's, with those that the import makes. */
  attributes: readonly Attribute[]
  from: number
}

/** One at the writer, so that what people save meanwhile goes before the next one (docs/performance.md, import). */
const CHUNK = 100

/** The rows as values, without those that were left out, and the attributes that they have values of. */
export async function readWanted(
  kit: Kit,
  files: ImportFiles,
  { row, plan, attributes, from }: Reading,
): Promise<{ chunks: AsyncGenerator<WantedChunk>; mapped: ReadonlySet<string> }> {
  const columns = mappedColumns(plan.ready ?? [], attributes)
  const rowName = await rowNameOf(attributes, columns, plan.reading.locale)
  const chunks = fileReader.rows({
    path: files.path(row.id),
    ...plan.reading,
    names: plan.names,
    columns,
    rowName,
    below: plan.below,
    context: await readerContext(kit, row.team_id, row.user_id, plan),
    from,
    chunk: CHUNK,
  })
  const named = rowName ? [...columns, rowName.attribute] : columns
  return {
    chunks: withoutLeftOut(chunks, row.id, new Set(plan.left_out)),
    mapped: new Set(named.map(({ attribute_id }) => attribute_id)),
  }
}

async function* withoutLeftOut(
  chunks: AsyncIterable<RowChunk>,
  import_id: string,
  left: ReadonlySet<number>,
): AsyncGenerator<WantedChunk> {
  for await (const { rows, problems } of chunks) {
    const gone = new Set(rows.flatMap(({ line, at }) => (left.has(at) ? [line] : [])))
    const wanted = rows.filter(({ at }) => !left.has(at))
    yield {
      rows: wanted.map((row) => ({
        ...row,
        // Below one that is left out is at the top.
        parent: row.parent !== null && left.has(row.parent) ? null : row.parent,
        values: withSteadyElements(row.values, import_id, row.at),
      })),
      problems: problems.filter(({ line }) => !gone.has(line)),
      of: rows.length,
    }
  }
}

/** How rows are named that no column names: by their number in the sheet. */
async function rowNameOf(
  attributes: readonly Attribute[],
  columns: readonly MappedColumn[],
  locale: string,
): Promise<ReadRowsInput['rowName']> {
  const primary = attributes.find((attribute) => attribute.primary)
  const isNamed = columns.some(({ attribute_id }) => attribute_id === primary?.id)
  if (!primary || isNamed || !serverAttributeType(primary.type).isPlainText) return null
  const { t } = await loadTranslator(locale)
  const { id, type, settings } = primary
  return { attribute: { column: -1, attribute_id: id, type, settings }, text: t('Row {n}', { n: '{n}' }) }
}

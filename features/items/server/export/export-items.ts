import { csvCell, csvLines } from '@weft/features/attributes/shared'
import { type Principal, errors, type Kit, type Row } from '@weft/server-kit'

import { createPeopleOf, type FolderLinks } from '../query/principal-context.ts'
import { standingBoard } from '../query/queries.ts'
import { Work } from '../work/work.ts'
import { type CellReader, createCellReader, type ReaderWords, textOfCell, withTexts } from './cell-reader.ts'
import { exportedRows } from './queries.ts'

/** Steps of writing a cell, besides what it computes. */
export const CELL_STEPS = 20

export interface ExportOptions {
  kit: Pick<Kit, 'db'>
  folderLinks?: FolderLinks | undefined
  appUrl?: URL | undefined
}

interface ExportQuestion extends ReaderWords {
  ids: readonly string[]
  attribute_ids: readonly string[]
}

/**
 * Items as lines of CSV in the given order; those that are gone, or out of the principal's sight, are left out, and without
 * any other it is 404.
 */
export function createItemExport({ kit, folderLinks, appUrl }: ExportOptions) {
  const peopleOf = createPeopleOf()

  return async function exportItems(principal: Principal, question: ExportQuestion): Promise<string> {
    const { team_id } = principal.access
    const { rows, texts } = await exportedRows(kit.db, team_id, question)
    const seen = rows.filter((row) => principal.may('VIEW_FOLDER', { type: 'folder', id: folderOf(row) }))
    if (seen.length === 0) throw errors.not_found()
    for (const id of new Set(seen.map(folderOf)))
      if (!principal.may('EXPORT_FOLDER', { type: 'folder', id })) throw errors.forbidden()
    const work = new Work()
    const readers = new Map<string, CellReader>()
    const sources = { db: kit.db, peopleOf, folderLinks, appUrl }
    for (const folder_id of new Set(seen.map(folderOf))) {
      const { board } = await standingBoard({ db: kit.db, team_id, folder_id })
      if (!question.attribute_ids.every((id) => board.attributes.has(id))) throw errors.not_found()
      const place = { folder_id, board, work }
      readers.set(folder_id, createCellReader(sources, principal, place, question.attribute_ids, question))
    }
    const whole = new Map(
      texts.map(({ item_id, attribute_id, html }) => [`${item_id}.${attribute_id}`, html]),
    )
    const byId = new Map(seen.map((row) => [String(row['id']), row]))
    const lines: string[][] = []
    for (const id of question.ids) {
      if (work.isOver) await work.pause()
      work.take(CELL_STEPS * question.attribute_ids.length)
      const row = byId.get(id)
      const read = row && readers.get(folderOf(row))
      if (!read) continue
      const cells = await read(withTexts(row, whole), (data, column, seen) => {
        const text = textOfCell(data, column, seen)
        work.take(text.length)
        return csvCell(text, typeof data === 'number')
      })
      lines.push(cells.map((cell) => cell ?? ''))
    }
    return csvLines(lines)
  }
}

const folderOf = (row: Row) => String(row['folder_id'])

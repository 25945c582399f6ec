import { readFile } from 'node:fs/promises'

import { UnreadableFile } from '../../reading/unreadable.ts'
import type { Importer } from '../../reading/importer.ts'
import { readBoard } from './board.ts'
import { tableOf } from './cards.ts'

const OTHER = 'This JSON file is not a board that Trello exported.'
const BATCH = 500

/** Boards as Trello exports them: JSON. */
export const trello: Importer = {
  format: 'trello',
  recognise: (_path, beginning) =>
    /^\uFEFF?\s*\{\s*["}]/.test(new TextDecoder().decode(beginning.subarray(0, 256))),
  async find(path) {
    const { hints } = await tableIn(path)
    return { encoding: null, delimiter: null, sheet: null, sheets: [], hints }
  },
  async *records(path) {
    const { names, rows } = await tableIn(path)
    const records = [names, ...rows].map((cells, at) => ({ line: at + 1, cells }))
    for (let from = 0; from < records.length; from += BATCH) yield records.slice(from, from + BATCH)
  },
}

async function tableIn(path: string) {
  let json: unknown
  try {
    json = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new UnreadableFile(
      'import_damaged',
      'This JSON file is damaged. Export it once more and try again.',
    )
  }
  const board = readBoard(json)
  if (!board) throw new UnreadableFile('csv_not_text', OTHER)
  const table = tableOf(board)
  if (table.rows.length === 0)
    throw new UnreadableFile('csv_empty', 'This board has no cards that are not archived.')
  return table
}

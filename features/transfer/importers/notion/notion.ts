import { UnreadableFile } from '../../reading/unreadable.ts'
import { decodeText, readCsv } from '../../reading/read-csv.ts'
import type { Importer } from '../../reading/importer.ts'
import { askZip, isZip, withZip, type Zip } from '../../reading/zip.ts'

const NO_TABLE = 'This archive holds no table: no file in it ends with .csv.'
const GONE = 'This archive holds no table of that name.'

/** Archives of tables as text, as Notion exports its databases. */
export const notion: Importer = {
  format: 'notion',
  recognise: (_path, beginning) => isZip(beginning),
  async find(path, asked) {
    const tables = await askZip(path, async (zip) => [...tablesIn(zip).keys()])
    const sheet = asked.sheet ?? tables[0] ?? null
    if (sheet === null) throw new UnreadableFile('csv_not_text', NO_TABLE)
    if (!tables.includes(sheet)) throw new UnreadableFile('csv_empty', GONE)
    return { encoding: 'utf-8', delimiter: ',', sheet, sheets: tables }
  },
  records: (path, { sheet }) =>
    withZip(path, async function* (zip) {
      const part = tablesIn(zip).get(sheet ?? '')
      if (part === undefined) throw new UnreadableFile('csv_empty', GONE)
      yield* readCsv(() => decodeText(zip.read(part), 'utf-8'), ',')
    }),
}

/**
 * The tables of an archive by the names that people gave them. A database comes twice, as it was filtered and, with
 * `_all`, whole; each name ends with the database's number.
 */
function tablesIn({ names }: Zip): Map<string, string> {
  const tables = new Map<string, string>()
  const parts = names.filter((name) => /\.csv$/i.test(name) && !name.includes('__MACOSX'))
  for (const part of parts) {
    const isWhole = /_all\.csv$/i.test(part)
    if (!isWhole && parts.includes(part.replace(/\.csv$/i, '_all.csv'))) continue
    const file = part.slice(part.lastIndexOf('/') + 1)
    const name = file.replace(/(_all)?\.csv$/i, '').replace(/ [0-9a-f]{16,32}$/i, '')
    tables.set(tables.has(name) ? part : name, part)
  }
  return tables
}

import { UnreadableFile } from '../../reading/unreadable.ts'
import type { Importer } from '../../reading/importer.ts'
import { askZip, isZip, withZip, type Zip } from '../../reading/zip.ts'
import { readSheet } from './read-sheet.ts'
import { readSharedTexts, readStyles, readWorkbook, type Workbook } from './workbook.ts'

const NO_SHEET = 'This workbook has no sheet with cells.'
const GONE = 'This workbook has no sheet of that name.'

/** Workbooks as spreadsheet programs write them since 2007 (ECMA-376). */
export const xlsx: Importer = {
  format: 'xlsx',
  recognise: async (path, beginning) =>
    isZip(beginning) &&
    (await askZip(path, async ({ names }) => names.some((name) => name.endsWith('workbook.xml')))),
  async find(path, asked) {
    const filled = await askZip(path, filledSheets)
    const sheet = asked.sheet ?? filled[0] ?? null
    if (filled.length === 0) throw new UnreadableFile('csv_empty', NO_SHEET)
    if (sheet !== null && !filled.includes(sheet)) throw new UnreadableFile('csv_empty', GONE)
    return { encoding: null, delimiter: null, sheet, sheets: filled }
  },
  records: (path, { sheet }) =>
    withZip(path, async function* (zip) {
      const workbook = await readWorkbook(zip)
      const found = workbook.sheets.find(({ name }) => name === sheet)
      if (!found) throw new UnreadableFile('csv_empty', GONE)
      const parts = {
        texts: await readSharedTexts(zip),
        styles: await readStyles(zip),
        is1904: workbook.is1904,
      }
      yield* readSheet(zip, found.part, parts)
    }),
}

/** Names of the sheets that hold anything. */
async function filledSheets(zip: Zip): Promise<string[]> {
  const { sheets } = await readWorkbook(zip)
  const filled: string[] = []
  for (const sheet of sheets) if (await isFilled(zip, sheet)) filled.push(sheet.name)
  return filled
}

/** Looked at as far as its first cell. */
async function isFilled(zip: Zip, { part }: Workbook['sheets'][number]): Promise<boolean> {
  for await (const block of zip.read(part))
    if (/<(\w+:)?c[\s>]/.test(new TextDecoder().decode(block))) return true
  return false
}

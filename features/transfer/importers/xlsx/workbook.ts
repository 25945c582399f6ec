import type { Zip } from '../../reading/zip.ts'
import { isDateFormat } from './formats.ts'
import { createXmlReader, meantText, readXml } from './read-xml.ts'

/** What the parts of a workbook need of each other. */
export interface Workbook {
  /** Sheets that are to be seen, in their order; `part` is where a sheet's cells lie. */
  sheets: { name: string; part: string }[]
  /** Days are counted from 1904 on, as old programs of the Mac do. */
  is1904: boolean
}

/** The sheets of a workbook; those that are hidden last, and only where no other is there. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const root = await rootOf(zip)
  const folder = root.slice(0, root.lastIndexOf('/') + 1)
  const parts = await relationsOf(zip, `${folder}_rels/${root.slice(folder.length)}.rels`, folder)
  const found: { name: string; part: string; isHidden: boolean }[] = []
  let is1904 = false
  readXml(await zip.text(root), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes['date1904'])
      if (name !== 'sheet') return
      const part = parts.get(attributes['r:id'] ?? idOf(attributes) ?? '')
      const isHidden = attributes['state'] === 'hidden' || attributes['state'] === 'veryHidden'
      // Sheets of charts hold no cells.
      if (part?.includes('worksheet')) found.push({ name: attributes['name'] ?? '', part, isHidden })
    },
  })
  const seen = found.filter(({ isHidden }) => !isHidden)
  return { sheets: (seen.length > 0 ? seen : found).map(({ name, part }) => ({ name, part })), is1904 }
}

/** Where the workbook lies: the package says it. */
async function rootOf(zip: Zip): Promise<string> {
  const roots = await relationsOf(zip, '_rels/.rels', '')
  return [...roots.values()].find((part) => part.endsWith('workbook.xml')) ?? 'xl/workbook.xml'
}

/** The name of the attribute that names a relation, where another prefix than `r` stands for its namespace. */
function idOf(attributes: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
}

async function relationsOf(zip: Zip, part: string, folder: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  readXml(await zip.text(part), {
    open(name, { Id, Target = '' }) {
      if (name !== 'Relationship' || Id === undefined) return
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `${folder}${Target}`)
    },
  })
  return targets
}

/** The texts that cells share, by their numbers. Readings of them in other scripts are left out. */
export async function readSharedTexts(zip: Zip): Promise<string[]> {
  const texts: string[] = []
  const part = zip.names.find((name) => name.endsWith('/sharedStrings.xml'))
  if (part === undefined) return texts
  let text = ''
  let isText = false
  let phonetic = 0
  const reader = createXmlReader({
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') isText = true
    },
    text(more) {
      if (isText && phonetic === 0) text += more
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') phonetic--
      else if (name === 'si') texts.push(meantText(text))
    },
  })
  const decoder = new TextDecoder()
  for await (const block of zip.read(part)) reader.write(decoder.decode(block, { stream: true }))
  reader.write(decoder.decode())
  reader.end()
  return texts
}

/** How numbers of a style are meant. */
export type NumberKind = 'number' | 'date' | 'percent'

/** How the numbers of each style are meant, by the style's number. */
export async function readStyles(zip: Zip): Promise<NumberKind[]> {
  const part = zip.names.find((name) => name.endsWith('/styles.xml'))
  const codes = new Map<number, string>()
  const styles: NumberKind[] = []
  const known = new Map<number, NumberKind>()
  let isCell = false
  readXml(part === undefined ? '' : await zip.text(part), {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      else if (name === 'cellXfs') isCell = true
      else if (name === 'xf' && isCell) {
        const id = Number(attributes['numFmtId'])
        const kind = known.get(id) ?? kindOf(id, codes)
        known.set(id, kind)
        styles.push(kind)
      }
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return styles
}

function kindOf(id: number, codes: ReadonlyMap<number, string>): NumberKind {
  const code = codes.get(id)
  if (code !== undefined) return isDateFormat(code) ? 'date' : code.includes('%') ? 'percent' : 'number'
  if (id === 9 || id === 10) return 'percent'
  // ECMA-376 part 1, 18.8.30: these numbers mean dates and times, some of them by the language.
  const isDate =
    (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
  return isDate ? 'date' : 'number'
}

export const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true'

import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

import { ZipFile } from 'yazl'

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Sheets by name, each as the XML of its rows, and what the workbook says besides. */
export interface MadeWorkbook {
  sheets: Record<string, string>
  /** XML of shared texts. */
  texts?: string
  /** Codes of number formats; cells name them by `s`, from 1. */
  formats?: string[]
  is1904?: boolean
  hidden?: string[]
  more?: Record<string, Buffer>
}

/** Writes a workbook part by part, so that it may hold what programs write and libraries do not. */
export async function makeWorkbook(path: string, made: MadeWorkbook): Promise<string> {
  const names = Object.keys(made.sheets)
  const formats = made.formats ?? []
  const sheetLines = names.map((name, at) => {
    const state = made.hidden?.includes(name) ? ' state="hidden"' : ''
    return `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${state}/>`
  })
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}" xmlns:r="${OFFICE}"><workbookPr${made.is1904 ? ' date1904="1"' : ''}/><sheets>${sheetLines.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}">${names.map((_name, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${NAMESPACE}"><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_code, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    ...(made.texts === undefined
      ? {}
      : { 'xl/sharedStrings.xml': `<sst xmlns="${NAMESPACE}">${made.texts}</sst>` }),
  }
  for (const [at, rows] of Object.values(made.sheets).entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${NAMESPACE}"><sheetData>${rows}</sheetData></worksheet>`
  const all: Record<string, Buffer> = { ...made.more }
  for (const [name, text] of Object.entries(parts)) all[name] = Buffer.from(`<?xml version="1.0"?>${text}`)
  return makeZip(path, all)
}

/** Writes an archive of these parts. */
export async function makeZip(path: string, parts: Readonly<Record<string, Buffer>>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(parts)) zip.addBuffer(bytes, name)
  zip.end()
  await finished(zip.outputStream.pipe(createWriteStream(path)))
  return path
}

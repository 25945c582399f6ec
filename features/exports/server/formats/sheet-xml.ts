const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PARTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

// Places in the list of formats of cells in `styles.xml`.
export const DATE_STYLE = ' s="1"'
export const TIME_STYLE = ' s="2"'
export const HEADER_STYLE = ' s="3"'

/** A cell holds no more letters; a program that finds more calls the whole file broken. */
const MOST_LETTERS = 32_767
const CUT = '…'
const END = '</t></is>'
/** Signs that XML does not have or reads otherwise, and texts that look like one of them as they are written (18.18.94). */
// oxlint-disable-next-line no-control-regex -- these are meant
const UNWRITABLE = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** A cell with a text, without its beginning; empty for an empty one. */
export function textCell(text: string): string {
  if (text === '') return ''
  const shown = text.length > MOST_LETTERS ? text.slice(0, MOST_LETTERS - CUT.length) + CUT : text
  return ` t="inlineStr"><is><t xml:space="preserve">${escapeText(shown)}${END}`
}

/** Whether a cell lacks the end of its text. */
export const wasCut = (cell: string): boolean => cell.length > MOST_LETTERS && cell.endsWith(CUT + END)

/** The letters of a column, from 0. */
export function columnName(column: number): string {
  let name = ''
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1)
    name = String.fromCodePoint(65 + (left % 26)) + name
  return name
}

export function sheetBegin(columns: number): string {
  const cols = columns === 0 ? '' : `<cols><col min="1" max="${columns}" width="22" customWidth="1"/></cols>`
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/>${cols}<sheetData>`
  )
}

export const SHEET_END = '</sheetData></worksheet>'

/** A name that programs take for a sheet: at most 31 letters, and none of those that formulas need. */
function sheetName(name: string): string {
  const plain = name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const short = Array.from(plain)
    .slice(0, 31)
    .join('')
    .slice(0, 31)
    .replaceAll(/^['\s]+|['\s]+$/g, '')
  return short || 'Sheet1'
}

/** The parts of a workbook with one sheet, without the sheet. */
export function staticParts(name: string): Record<string, string> {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const relations = (...all: string[]) =>
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
  const part = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${PARTS}.${type}+xml"/>`
  const sheet = escapeText(sheetName(name)).replaceAll('"', '&quot;')
  return {
    '[Content_Types].xml':
      `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}` +
      `${part('xl/worksheets/sheet1.xml', 'worksheet')}${part('xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
      `<sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml'),
      relation(2, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': styles(),
  }
}

function styles(): string {
  const format = (numFmtId: number, fontId: number) =>
    `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
  return (
    `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="4">${format(0, 0)}${format(164, 0)}${format(165, 0)}${format(0, 1)}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

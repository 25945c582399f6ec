import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { writeXlsx } from 'hucre'
import { afterAll, describe, expect, test } from 'vitest'

import { makeWorkbook, makeZip, type MadeWorkbook } from '../../reading/testing/make-workbook.ts'
import { dateOfNumber, isDateFormat } from './formats.ts'
import { xlsx } from './xlsx.ts'

const folder = makeTempFolder('xlsx', afterAll)
let files = 0
const pathOf = () => join(folder, `${files++}.xlsx`)

async function read(path: string, sheet?: string) {
  const found = await xlsx.find(path, { sheet })
  const records = []
  const layout = { ...found, format: 'xlsx' as const, header: true, product: null }
  for await (const batch of xlsx.records(path, layout)) records.push(...batch)
  return { records, sheets: found.sheets }
}

const recognise = async (path: string) => xlsx.recognise(path, readFileSync(path))
const readMade = async (made: MadeWorkbook, sheet?: string) => read(await makeWorkbook(pathOf(), made), sheet)
const cellsOf = async (made: MadeWorkbook) => (await readMade(made)).records.map(({ cells }) => cells)

test('what a program writes is read as it was written', async () => {
  const path = pathOf()
  const rows = [
    ['Name', 'Points', 'Due', 'Done'],
    ['Größe & <more>', 1.5, new Date(Date.UTC(2024, 1, 29)), true],
    [' 日本\nline ', -3, new Date(Date.UTC(2024, 0, 3, 10, 30)), false],
  ]
  writeFileSync(path, await writeXlsx({ sheets: [{ name: 'Tasks', rows }] }))
  expect(await recognise(path)).toBe(true)
  expect((await read(path)).records).toEqual([
    { line: 1, cells: ['Name', 'Points', 'Due', 'Done'] },
    { line: 2, cells: ['Größe & <more>', '1.5', '2024-02-29', 'Yes'] },
    { line: 3, cells: [' 日本\nline ', '-3', '2024-01-03 10:30', 'No'] },
  ])
})

describe('cells', () => {
  test('formulas count by their value, errors by their name, texts by their runs without how they are read', async () => {
    const texts =
      '<si><t>plain</t></si><si><r><t>in </t></r><r><t xml:space="preserve">parts </t></r><rPh><t>kana</t></rPh></si>'
    const row =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="str"><f>A1&amp;"x"</f><v>plainx</v></c>' +
      '<c r="D1"><f>SUM(A2:A9)</f><v>0.30000000000000004</v></c><c r="E1" t="e"><v>#REF!</v></c>' +
      '<c r="F1" t="inlineStr"><is><t>inside</t></is></c><c r="H1"><v>7</v></c></row>'
    expect(await cellsOf({ sheets: { One: row }, texts })).toEqual([
      ['plain', 'in parts ', 'plainx', '0.3', '#REF!', 'inside', '', '7'],
    ])
  })

  test('merged cells are filled at their first place, and rows without a place follow the one before', async () => {
    const rows =
      '<row r="3"><c r="A3" t="str"><v>a</v></c><c r="B3"/></row><row><c t="str"><v>b</v></c></row><row r="9"><c r="A9" s="1"/></row>'
    expect((await readMade({ sheets: { One: rows } })).records).toEqual([
      { line: 3, cells: ['a'] },
      { line: 4, cells: ['b'] },
    ])
  })

  test('cells that do not say their place follow each other, empty ones too', async () => {
    const rows =
      '<row><c t="str"><v>Name</v></c><c t="str"><v>Phone</v></c><c t="str"><v>City</v></c></row>' +
      '<row><c t="str"><v>Bob</v></c><c/><c t="str"><v>Paris</v></c></row>'
    expect(await cellsOf({ sheets: { One: rows } })).toEqual([
      ['Name', 'Phone', 'City'],
      ['Bob', '', 'Paris'],
    ])
  })

  test('days are counted from 1900 or 1904, shares are percent', async () => {
    const sheets = {
      One: '<row r="1"><c r="A1" s="1"><v>0</v></c><c r="B1" s="1"><v>1.5</v></c><c r="C1" s="2"><v>0.125</v></c></row>',
    }
    const formats = ['dd/mm/yyyy', '0.0%']
    expect(await cellsOf({ sheets, formats, is1904: true })).toEqual([['00:00', '1904-01-02 12:00', '12.5%']])
    expect(await cellsOf({ sheets, formats })).toEqual([['00:00', '1900-01-01 12:00', '12.5%']])
  })

  test('a million empty rows are no rows', async () => {
    const empty = '<row><c s="1"/></row>'.repeat(1_000_000)
    expect(await cellsOf({ sheets: { One: `<row><c t="str"><v>x</v></c></row>${empty}` } })).toEqual([['x']])
  })
})

test.each([
  ['yyyy-mm-dd', true],
  ['[$-409]h:mm AM/PM;@', true],
  ['[h]:mm', true],
  ['0.00" days"', false],
  ['#,##0 [$€-1]', false],
  ['[Red]0.0', false],
  ['General', false],
  ['\\d0', false],
])('%s is a format of days: %s', (code, is) => {
  expect(isDateFormat(code)).toBe(is)
})

test.each([
  [60, false, '1900-02-28'],
  [61, false, '1900-03-01'],
  [45_351, false, '2024-02-29'],
  [43_889, true, '2024-02-29'],
  [45_351.999_999_9, false, '2024-03-01'],
])('%d is a day', (number, is1904, day) => {
  expect(dateOfNumber(number, is1904)).toBe(day)
})

test('sheets that are filled can be chosen; hidden ones only where no other is there', async () => {
  const row = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`
  const made = { sheets: { Empty: '', One: row('1'), Secret: row('s'), Two: row('2') }, hidden: ['Secret'] }
  expect(await readMade(made)).toMatchObject({ sheets: ['One', 'Two'], records: [{ cells: ['1'] }] })
  expect((await readMade(made, 'Two')).records).toEqual([{ line: 1, cells: ['2'] }])
  await expect(readMade(made, 'Secret')).rejects.toThrow('no sheet of that name')
  await expect(readMade({ sheets: { Empty: '' } })).rejects.toThrow('no sheet with cells')
})

describe('files that do harm', () => {
  test('one that unpacks to very much is refused before it has', async () => {
    const bomb = { 'xl/sharedStrings.xml': Buffer.alloc(300_000_000, 32) }
    const path = await makeWorkbook(pathOf(), {
      sheets: { One: '<row><c t="s"><v>0</v></c></row>' },
      more: bomb,
    })
    await expect(read(path)).rejects.toMatchObject({ refusal: { code: 'import_unpacks_too_large' } })
  })

  test('entities of its own are refused, and so is what is not well-formed or cut off', async () => {
    const path = await makeZip(pathOf(), {
      'xl/workbook.xml': Buffer.from('<!DOCTYPE a [<!ENTITY b "bb">]><workbook>&b;</workbook>'),
    })
    await expect(read(path)).rejects.toMatchObject({ refusal: { code: 'import_damaged' } })
    await expect(readMade({ sheets: { One: '<row><c t="str"><v>x</v></row>' } })).rejects.toMatchObject({
      refusal: { code: 'import_damaged' },
    })
    // Its list says that a part lies behind the end of the file.
    const far = readFileSync(await makeWorkbook(pathOf(), { sheets: { One: '<row/>' } }))
    far.writeUInt32LE(0x7fffffff, far.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 42)
    const beyond = pathOf()
    writeFileSync(beyond, far)
    await expect(read(beyond)).rejects.toMatchObject({ refusal: { code: 'import_damaged' } })
    const cut = pathOf()
    writeFileSync(cut, Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]))
    await expect(recognise(cut)).rejects.toMatchObject({ refusal: { code: 'import_damaged' } })
  })
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { csvCell, csvLines } from '@weft/features/attributes/shared'
import { sampleContext } from '@weft/model/testing'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'

import { createColumnReader } from '../../reading/column-reader.ts'
import { readCsv, readText } from '../../reading/read-csv.ts'

const context = sampleContext()
const read = createColumnReader({ type: 'longtext', settings: {} }, context)
const write = (data: unknown) => serverAttributeTypes['longtext']?.writeText?.(data) ?? ''

const folder = makeTempFolder('round-trip', afterAll)

/** What an import takes from a file of these cells. */
async function imported(file: string): Promise<unknown[]> {
  const path = join(folder, 'cells.csv')
  await writeFile(path, file)
  const cells: string[] = []
  for await (const records of readCsv(() => readText(path, 'utf-8'), ','))
    for (const record of records) cells.push(record.cells[0] ?? '')
  return cells.map(read)
}

/** A file as any program writes it, which keeps nothing from being run. */
const fileOf = (cells: readonly string[]) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"\r\n`).join('')

const exported = (readings: readonly unknown[]) =>
  csvLines(readings.map((reading) => [csvCell(write((reading as { data: unknown }).data)), 'x']))

const word = fc.oneof(
  fc.stringMatching(/^[\w.,'"()<>&*~=|#\\/:+@-]{1,9}$/),
  fc.constantFrom(
    'the',
    'größer',
    '日本',
    '👍',
    '**bold**',
    '_it_',
    '`a|b`',
    '~~gone~~',
    '==hi==',
    '<b>',
    '&amp;',
  ),
  fc.constantFrom(
    '[x](https://x.org/a_b "t")',
    '![p](https://x.org/p.png)',
    '<details>',
    '\\',
    'C:\\dir\\',
    '\t',
  ),
)
const words = fc.array(word, { maxLength: 12 }).map((all) => all.join(' '))
const SIGNS = `- |  - |    - |* |1. |2. |7) |- [ ] |- [x] |> |> - |# |##### |    |\t|\`\`\`|\`\`\`ts|~~~|---|===|<!-- |'=|=|+`
const start = fc.oneof(
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.constantFrom(...SIGNS.split('|'), '| a | b |', '|---|---|') },
)
const line = fc.tuple(start, fc.oneof(words, words, fc.constant(''))).map((parts) => parts.join(''))
const text = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 40 }),
    fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.nat(200)),
  )
  .map(([lines, times]) =>
    Array.from({ length: Math.max(1, times) }, () => lines.join('\n'))
      .join('\n')
      .slice(0, 50_000),
  )
  .filter((one) => one.trim().length >= 2)

describe('cells of Long text', () => {
  test('come in, go out and come in again as the same text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (cells) => {
        const first = await imported(fileOf(cells))
        for (const reading of first) expect(reading).toHaveProperty('data')
        const file = exported(first)
        const second = await imported(file)
        expect(second).toEqual(first)
        expect(exported(second)).toBe(file)
      }),
      { numRuns: 150 },
    )
  })

  test('lose no letter and no digit on the way', async () => {
    // Signs become formats and numbers of lists count on; letters mean nothing but themselves.
    const letters = (one: string) => one.replaceAll(/[^\p{L}]/gu, '')
    const plain = fc.stringMatching(/^[a-zA-Z]{1,9}$/)
    const lines = fc
      .tuple(start, fc.array(plain, { minLength: 1, maxLength: 8 }))
      .map(([a, all]) => a + all.join(' '))
    await fc.assert(
      fc.asyncProperty(fc.array(lines, { minLength: 1, maxLength: 50 }), async (all) => {
        const cell = all.join('\n')
        const [reading] = await imported(fileOf([cell]))
        expect(letters(write((reading as { data: unknown }).data))).toBe(letters(cell))
      }),
    )
  })

  test.each([
    'one line',
    'an address\nof several\n\n\n  lines',
    '=1+1 and\n@more',
    "'=quoted",
    'C:\\dir\\\n5 * 3 < 20 [draft] snake_case_ a~~b ==c',
  ])('are the same in both files where they are plain: %j', async (cell) => {
    const first = await imported(fileOf([cell]))
    const [[second]] = [await imported(exported(first))]
    expect(second).toEqual(first[0])
    expect(write((second as { data: unknown }).data)).toBe(cell.replace(/^'(?==)/, ''))
  })

  test('are reported whole where they are longer than a long text, and never cut', async () => {
    const long = `${'word '.repeat(50_000)}end`
    expect(await imported(fileOf([long, 'short']))).toEqual([
      { problem: 'This text is too long' },
      { data: '<p>short</p>' },
    ])
  })
})

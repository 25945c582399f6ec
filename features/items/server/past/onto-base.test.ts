import { readContent, type FolderContent } from '@weft/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { writeColumns } from '../content/columns.ts'
import { ContentBase } from '../content/content-base.ts'
import { rowsOntoBase, type Was } from './onto-base.ts'

const CREATED = '2026-01-01 00:00:00'
const inner = (cells: readonly unknown[]) => JSON.stringify(cells).slice(1, -1)

/** A base of rows `i0`, `i1` and so on, a few of them in each line; the data of its attributes are given. */
async function baseOf(rows: readonly (readonly unknown[])[], attribute_ids: string[], inLine: number) {
  const start = { seq: 9, attribute_ids, generation: 'g', statement_timeout: 0 }
  const base = new ContentBase('folder', start)
  for (let at = 0; at < rows.length; at += inLine) {
    const some = rows.slice(at, at + inLine)
    const column = (cell: unknown) => inner(some.map(() => cell))
    const ids = inner(some.map((_, n) => `i${at + n}`))
    const fields = [ids, 'null', 1, 1, CREATED, '2026-02-02 00:00:00', 7, 7, null]
    await base.add({
      items: some.length,
      modified: null,
      line: writeColumns({
        fields: fields.map((cell, n) => (n === 0 ? ids : column(cell === 'null' ? null : cell))),
        slots: attribute_ids.map((_, n) => inner(some.map((row) => (row[n] === null ? null : [row[n], 3])))),
      }),
      end: { seq: 0, id: '' },
    })
  }
  await base.end()
  return base
}

const dataArb = fc.oneof(fc.constant(null), fc.integer(), fc.constantFrom('a\tb', 'c\u2028\n"d"', '],\\'))
const wasArb: fc.Arbitrary<Was | null> = fc.option(
  fc.record({
    at: fc.constantFrom(null, '2026-01-15 00:00:00'),
    by: fc.constantFrom(null, 8),
    fields: fc.record({ parent_id: fc.constant('i0'), sort_order: fc.constant(-0.5) }, { requiredKeys: [] }),
    slots: fc.record({ a: dataArb, b: dataArb }, { requiredKeys: [] }),
  }),
)

test('each row is that of the base with what it was, and none that is not to be taken', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(dataArb, dataArb), { maxLength: 12 }),
      fc.dictionary(
        fc.nat(11).map((n) => `i${n}`),
        wasArb,
        { noNullPrototype: true },
      ),
      fc.shuffledSubarray(['a', 'b', 'made since'], { minLength: 1 }),
      fc.integer({ min: 1, max: 5 }),
      async (rows, others, attribute_ids, inLine) => {
        const base = await baseOf(rows, ['a', 'b'], inLine)
        const was = new Map(Object.entries(others))
        const got = []
        for await (const { line, items, modified } of rowsOntoBase(base, { attribute_ids, was })) {
          const some = readContent({
            seq: 9,
            attribute_ids,
            ...(JSON.parse(line) as object),
          } as FolderContent)
          expect([some.length, modified]).toEqual([
            items,
            some
              .map((row) => row.updated_at)
              .toSorted()
              .at(-1),
          ])
          got.push(...some)
        }
        const wanted = rows.flatMap((row, n) => {
          const one = was.get(`i${n}`)
          if (one === null) return []
          const data = { a: row[0], b: row[1], ...one?.slots }
          return {
            id: `i${n}`,
            parent_id: one?.fields['parent_id'] ?? null,
            sort_order: one?.fields['sort_order'] ?? 1,
            updated_at: one ? (one.at ?? CREATED) : '2026-02-02 00:00:00',
            updated_by: one ? one.by : 7,
            values: Object.fromEntries(
              attribute_ids.flatMap((id) => {
                const value: unknown = data[id as 'a' | 'b'] ?? null
                return value === null ? [] : [[id, value]]
              }),
            ),
          }
        })
        const shown = got.map(({ id, parent_id, sort_order, updated_at, updated_by, values }) => {
          const data = Object.entries(values).map(([slot, value]) => [slot, value.data])
          return { id, parent_id, sort_order, updated_at, updated_by, values: Object.fromEntries(data) }
        })
        expect(shown).toEqual(wanted)
      },
    ),
    { numRuns: 100 },
  )
})

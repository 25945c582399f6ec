import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { MAX_ITEM_DEPTH } from '@weft/model'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { readLineage } from './lineage.ts'

const path = join(makeTempFolder('lineage', afterAll), 'rows.csv')
const source = {
  path,
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  header: false,
  sheet: null,
  product: null,
} as const

test('every row lies where its file says, or above it, in no circle and not too deep', async () => {
  const tree = fc
    .integer({ min: 1, max: 60 })
    .chain((rows) => fc.array(fc.integer({ min: -1, max: rows }), { minLength: rows, maxLength: rows }))
  await fc.assert(
    fc.asyncProperty(tree, async (asked) => {
      writeFileSync(path, asked.map((parent, at) => `r${at},${parent < 0 ? '' : `r${parent}`}\n`).join(''))
      const { parents, depths, isOrdered, deepest } = await readLineage(source, { parent: 1, key: 0 })
      expect([parents.length, deepest]).toEqual([asked.length, Math.max(...depths)])
      expect(isOrdered).toBe(parents.every((parent, at) => parent < at))
      /** The chain that the file asks for, until it ends or comes round. */
      const chainOf = (at: number) => {
        const chain: number[] = []
        for (
          let above = asked[at] ?? -1;
          above >= 0 && above < asked.length && !chain.includes(above);
          above = asked[above] ?? -1
        )
          chain.push(above)
        return chain
      }
      for (const [at, parent] of parents.entries()) {
        const depth = depths[at] ?? 0
        const chain = chainOf(at)
        expect(depth).toBeLessThan(MAX_ITEM_DEPTH)
        if (parent >= 0) {
          expect(chain).toContain(parent)
          expect(depth).toBe((depths[parent] ?? 0) + 1)
          // Only what is too deep goes past its own.
          if (parent !== chain[0]) expect(depth).toBe(MAX_ITEM_DEPTH - 1)
        } else if (chain.length > 0) expect(chain).toContain(at)
      }
    }),
  )
})

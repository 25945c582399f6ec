import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createLiveQuery } from '../live-query.ts'
import { readItem } from '../query-env.ts'
import { type SampleRow, sampleEnv, sampleRow } from '../sample-attributes.ts'
import { inPieces } from './in-pieces.ts'
import type { Meter } from './meter.ts'
import { createPasses, type Passes } from './passes.ts'
import { createTurns } from './turns.ts'

const SLICE = 1_000
const ROWS = 5_000
const STEPS = 2
/** Of a pass over all rows, with the slice that it begins in. */
const PASS_TURNS = (ROWS * STEPS) / SLICE + 2

function manualTurns() {
  const due: (() => void)[] = []
  const turns = createTurns((go) => void due.push(go), { slice: SLICE, atOnce: 0 })
  const turn = async () => {
    due.shift()?.()
    for (let n = 0; n < 5; n++) await Promise.resolve()
  }
  return { turns, turn }
}

/** What was shown, one after the other. */
function watch<T>(passes: Passes<T>): T[] {
  const shown: T[] = []
  passes.subscribe(() => {
    const made = passes.made()
    if (made) shown.push(made.value)
  })
  return shown
}

const sizesOf = (size: number) =>
  new Map(Array.from({ length: ROWS }, (_, n) => [`row${n}`, sampleRow(`row${n}`, { size })]))

test('a stream of edits keeps no answer back, and no answer mixes two of their versions', async () => {
  const edits = fc.array(fc.array(fc.nat(ROWS - 1), { minLength: 1, maxLength: 5 }), {
    minLength: 3 * PASS_TURNS,
    maxLength: 4 * PASS_TURNS,
  })
  await fc.assert(
    fc.asyncProperty(edits, async (stream) => {
      const { turns, turn } = manualTurns()
      const map = sizesOf(0)
      const source = { get: (id: string) => map.get(id), rows: () => map.values() }
      const query = createLiveQuery({ source, read: readItem, spec: {}, env: sampleEnv })
      function* adding(meter: Meter): Generator<void, number> {
        const lines = query.lines()
        let sum = 0
        yield* inPieces(lines.length, meter, {
          steps: STEPS,
          each: (at) => void (sum += Number(query.read(lines[at]?.row as SampleRow, 'size'))),
        })
        return sum
      }
      const passes = createPasses((meter) => adding(meter), { turns })
      const shown = watch(passes)
      // Every edit adds one more than all before it together, so a mix of two versions is the sum of none.
      const sums = new Map([[0, 0]])
      let [sum, version] = [0, 0]
      const edit = (places: readonly number[]) => {
        version++
        const ids = [...new Set(places)].map((n) => `row${n}`)
        for (const id of ids) {
          const size = Number(map.get(id)?.values['size']?.data ?? 0)
          map.set(id, sampleRow(id, { size: size + version }))
          sum += version
        }
        sums.set(sum, version)
        query.apply({ upserted: ids })
      }
      for (const places of stream) {
        edit(places)
        passes.take((meter) => adding(meter))
        await turn()
      }
      expect(shown.length).toBeGreaterThanOrEqual(Math.floor(stream.length / PASS_TURNS) - 1)
      const versions = shown.map((one) => sums.get(one))
      expect(versions).not.toContain(undefined)
      expect(versions).toEqual([...versions].toSorted((a, b) => Number(a) - Number(b)))
      // The newest is never left out.
      for (let n = 0; n < 2 * PASS_TURNS; n++) await turn()
      expect(shown.at(-1)).toBe(sum)
    }),
    { numRuns: 20 },
  )
})

test('what is little is there at once and told to nobody, and what was given up goes on when it is asked for', async () => {
  const { turns, turn } = manualTurns()
  function* taking(slices: number, answer: string, meter: Meter): Generator<void, string> {
    for (let n = 0; n < slices; n++) {
      meter.take(SLICE)
      if (meter.isOver) yield
    }
    return answer
  }
  const passes = createPasses((meter) => taking(0, 'first', meter), { turns })
  const shown = watch(passes)
  expect(passes.made()?.value).toBe('first')
  passes.take((meter) => taking(5, 'second', meter))
  passes.pause()
  for (let n = 0; n < 10; n++) await turn()
  expect(passes.made()?.value).toBe('first')
  passes.resume()
  for (let n = 0; n < 10; n++) await turn()
  expect(shown).toEqual(['second'])
})

import { newUuid } from '@weft/base'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFormula } from './check.ts'
import { FUNCTION_NAMES } from './functions/index.ts'
import { MAX_FORMULA } from './limits.ts'
import { idsIn, withIds, withNames } from './names.ts'
import { parseFormula } from './parse.ts'
import { printFormula } from './print.ts'
import { type FormulaNode, isProblem, type Sign, STRENGTH } from './syntax.ts'
import { compute } from './testing/compute.ts'

const place = { at: 0, end: 0 }
const leaf: fc.Arbitrary<FormulaNode> = fc.oneof(
  fc
    .double({ min: 0, max: 1e15, noNaN: true })
    .map((value) => ({ kind: 'number' as const, value: value + 0, ...place })),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((value) => ({ kind: 'text' as const, value, ...place })),
  fc.boolean().map((value) => ({ kind: 'boolean' as const, value, ...place })),
  fc.constant({ kind: 'blank' as const, ...place }),
  fc
    .constantFrom('n1', 'n2', 't1', 'd1', 'b1', 'l1', 'gone', 'a } b \\ {')
    .map((name) => ({ kind: 'attribute' as const, name, ...place })),
)
const { node } = fc.letrec<{ node: FormulaNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    leaf,
    tie('node').map((operand) => ({ kind: 'negative' as const, operand, ...place })),
    fc
      .tuple(fc.constantFrom(...(Object.keys(STRENGTH) as Sign[])), tie('node'), tie('node'))
      .map(([sign, left, right]) => ({ kind: 'binary' as const, sign, left, right, ...place })),
    fc
      .tuple(fc.constantFrom(...FUNCTION_NAMES), fc.array(tie('node'), { maxLength: 4 }))
      .map(([name, args]) => ({ kind: 'call' as const, name, args, ...place })),
  ),
}))

/** The tree without its places. */
function bare(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(bare)
  if (typeof tree !== 'object' || tree === null) return tree
  const entries = Object.entries(tree).filter(([key]) => key !== 'at' && key !== 'end')
  return Object.fromEntries(entries.map(([key, value]) => [key, bare(value)]))
}

describe('any formula', () => {
  test('reads as the tree that it was printed from', () => {
    fc.assert(
      fc.property(node, (tree) => {
        const read = parseFormula(printFormula(tree))
        if (read && isProblem(read)) expect(read.message).toMatch(/too many/)
        else expect(bare(read)).toEqual(bare(tree))
      }),
      { numRuns: 500 },
    )
  })

  test('comes to JSON, the same each time, whatever its cells hold', () => {
    const cell = fc.oneof(
      fc.double(),
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string()),
      fc.constantFrom(
        { start: '2024-01-31', hasTime: false },
        { start: '2024-10-27 00:30:00', hasTime: true },
      ),
    )
    const row = fc.record({
      n1: fc.double({ noNaN: true }),
      n2: cell,
      t1: fc.string(),
      d1: cell,
      b1: cell,
      l1: fc.array(fc.string()),
    })
    fc.assert(
      fc.property(node, row, (tree, values) => {
        const formula = printFormula(tree)
        const found = compute(formula, values)
        expect(found).not.toBe(undefined)
        expect(JSON.parse(JSON.stringify(found))).toEqual(found)
        expect(compute(formula, values)).toEqual(found)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is checked without a failure, and a kind that was promised is kept', () => {
    const kinds = { n: 'number', d: 'date', b: 'boolean', l: 'list', t: 'text' } as const
    const values = {
      n1: 3,
      n2: -1.5,
      t1: 'text',
      d1: { start: '2024-01-31', hasTime: false },
      b1: true,
      l1: ['a', 'b'],
    }
    fc.assert(
      fc.property(node, (tree) => {
        const checked = checkFormula(tree, (name) => kinds[name.charAt(0) as 'n'] ?? 'any')
        if (isProblem(checked) || checked.kind === 'any') return
        const found = compute(printFormula(tree), values)
        if (found === null || (typeof found === 'object' && 'error' in found)) return
        const own = Array.isArray(found)
          ? 'list'
          : typeof found === 'object'
            ? 'date'
            : typeof found === 'string'
              ? 'text'
              : typeof found
        expect([printFormula(tree), own]).toEqual([printFormula(tree), checked.kind])
      }),
      { numRuns: 1_000 },
    )
  })

  test('means the same after attributes got other names', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
      .map((text) => text.trim())
      .filter(Boolean)
    const attribute = fc.record({
      id: fc.constant(null).map(() => newUuid()),
      name,
      type: fc.constantFrom('text', 'number'),
    })
    const board = fc.uniqueArray(attribute, {
      minLength: 1,
      maxLength: 5,
      selector: ({ name, type }) => `${name.toLowerCase().normalize('NFKD')} ${type}`,
    })
    fc.assert(
      fc.property(board, fc.array(name, { minLength: 5, maxLength: 5 }), (attributes, others) => {
        const stored = attributes.map(({ id }) => `{${id}}`).join(' + /* {a} */ "{b}" & ')
        const renamed = attributes.map((one, n) => ({ ...one, name: `${others[n]} ${n}` }))
        for (const known of [attributes, renamed]) {
          const written = withNames(stored, known)
          expect(withIds(written, known)).toBe(stored)
          for (const { id } of known) expect(written).not.toContain(id)
        }
        expect(idsIn(stored).toSorted()).toEqual(attributes.map(({ id }) => id).toSorted())
      }),
    )
  })
})

test.each([
  ['1 +', 'Something is missing at the end.', 3],
  ['1 2', 'A sign such as + or & is missing here.', 2],
  ['(1', 'This bracket is not closed.', 0],
  ['1)', 'This bracket closes nothing.', 1],
  ['{Name', 'This attribute has no closing bracket.', 0],
  ['"text', 'This text has no end.', 0],
  ['"text\\"', 'This text has no end.', 0],
  ['/* note', 'This comment has no end.', 0],
  ['1 # 2', '“{sign}” is not known here.', 2],
  ['Name + 1', 'Put attribute names in braces, such as {example}. Functions are followed by parentheses.', 0],
  ['1 + * 2', 'A value is missing here.', 4],
  ['SUM(1 2)', 'A comma or a closing bracket is missing here.', 6],
])('%s is refused with its place', (formula, message, at) => {
  expect(parseFormula(formula)).toMatchObject({ message, at })
})

test.each([
  ['ABS(TODAY())', 4, 11],
  ['1 + "a"', 4, 7],
  ['NOPE(1)', 0, 4],
  ['LEFT()', 0, 6],
  ['NOT(1, 2)', 0, 9],
  ['{d} < 5', 0, 7],
  ['YEAR({n})', 5, 8],
  ['IFS(1, 2, 3)', 0, 12],
])('%s is found wrong before it is computed', (formula, at, end) => {
  const tree = parseFormula(formula)
  if (!tree || isProblem(tree)) expect.unreachable()
  else expect(checkFormula(tree, (name) => (name === 'd' ? 'date' : 'number'))).toMatchObject({ at, end })
})

// Steps are counted, and every one of these is so large that a way without the count would not end.
describe('a bomb', () => {
  const million = 1_000_000
  const bombs: Record<string, string> = {
    'of brackets': '('.repeat(million),
    'of minus signs': '-'.repeat(million),
    'of sums': '1+'.repeat(million / 2) + '1',
    'of quotes': '"'.repeat(million),
    'of backslashes': `"${'\\'.repeat(million)}`,
    'of comments': '/*'.repeat(million / 2),
    'of braces': '{'.repeat(million),
    'of calls': 'IF('.repeat(million / 3),
    'of digits': '9'.repeat(million),
    'of spaces': ' '.repeat(million),
    'of letters': 'a'.repeat(million),
  }
  test.each(Object.entries(bombs))(
    '%s is refused at once, also as long as a formula may be',
    (_name, text) => {
      for (const formula of [text, text.slice(0, MAX_FORMULA)]) {
        withIds(formula, [])
        withNames(formula, [])
        idsIn(formula)
        const found = parseFormula(formula)
        expect(found === null || isProblem(found)).toBe(true)
      }
    },
  )

  const long = 'x'.repeat(20_000)
  test.each([
    'REPT(REPT("a", 10000), 10000)',
    'SUBSTITUTE({t1}, "x", {t1})',
    'CONCAT({t1}, {t1}, {t1})',
    'JOIN(FLATTEN({l1}, {l1}, {l1}), {t1})',
    `${'SUBSTITUTE('.repeat(20)}{t1}${', "x", "xx")'.repeat(20)}`,
    'REGEX_REPLACE({t1}, "x", "xxxxxxxx")',
    'REGEX_MATCH({t1}, "((x*)*)*y")',
    'REGEX_MATCH({t1}, "((((x{10}){10}){10}){10})")',
    'REGEX_MATCH({t1}, "(x?){500}x{500}")',
    'REGEX_MATCH({t1}, "(x|xx|xxx)+$")',
    `SUM(${'{l1}, '.repeat(900)}1)`,
    `LEN(${Array.from({ length: 900 }, () => 'UPPER({t1})').join(' & ')})`,
    'WORKDAY(TODAY(), 999999999)',
    'WORKDAY_DIFF(PARSE("0001-01-01"), PARSE("9999-01-01"))',
    'PARSE({t1}, "DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD")',
    `UNIQUE(${'{l1}, '.repeat(20)}{l1})`,
  ])('%.60s is over at once', (formula) => {
    const values = { t1: long, l1: Array.from({ length: 1_000 }, (_, n) => `${n} ${'y'.repeat(100)}`) }
    expect(JSON.stringify(compute(formula, values)).length).toBeLessThan(150_000)
  })
})

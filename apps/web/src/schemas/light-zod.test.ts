import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as zod from 'zod/mini'

import * as light from './light-zod.ts'

type Zod = typeof zod
type Plan = (z: Zod) => zod.ZodMiniType

const keys = ['a', 'b', 'action', 'toString']

const leaf = fc.constantFrom<Plan>(
  (z) => z.string(),
  (z) => z.string().check(z.minLength(1), z.maxLength(3)),
  (z) => z.string().check(z.trim(), z.maxLength(2)),
  (z) =>
    z.string().check(
      z.overwrite((text) => text.replaceAll('a', 'b')),
      z.regex(/^[b]+$/),
    ),
  (z) => z.string().check(z.regex(/^[ab]+$/)),
  (z) => z.string().check(z.refine((text) => !text.includes('b'), 'no b')),
  (z) => z.number(),
  (z) => z.int(),
  (z) => z.boolean(),
  (z) => z.unknown(),
  (z) => z.null(),
  (z) => z.json(),
  (z) => z.literal('a'),
  (z) => z.literal([0, 1]),
  (z) => z.enum(['a', 'b']),
  (z) => z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
  (z) => z._default(z.string(), 'x'),
)

const { plan } = fc.letrec<{ plan: Plan }>((tie) => ({
  plan: fc.oneof(
    { maxDepth: 3 },
    leaf,
    tie('plan').map(
      (inner): Plan =>
        (z) =>
          z.optional(inner(z)),
    ),
    tie('plan').map(
      (inner): Plan =>
        (z) =>
          z.nullable(inner(z)),
    ),
    tie('plan').map(
      (inner): Plan =>
        (z) =>
          z.array(inner(z)).check(z.maxLength(2)),
    ),
    tie('plan').map(
      (inner): Plan =>
        (z) =>
          z.record(z.string().check(z.maxLength(6)), inner(z)),
    ),
    fc.constant<Plan>((z) => z.tuple([z.string(), z.nullable(z.number())])),
    fc.tuple(tie('plan'), tie('plan')).map(
      ([one, two]): Plan =>
        (z) =>
          z.union([one(z), two(z)]),
    ),
    fc.tuple(tie('plan'), tie('plan')).map(
      ([one, two]): Plan =>
        (z) =>
          z.object({ a: one(z), b: two(z) }),
    ),
    fc.tuple(tie('plan'), tie('plan')).map(
      ([one, two]): Plan =>
        (z) =>
          z.extend(z.strictObject({ a: one(z) }), { b: two(z), toString: z.optional(one(z)) }),
    ),
    tie('plan').map(
      (one): Plan =>
        (z) =>
          z.strictObject({ a: one(z) }),
    ),
    tie('plan').map(
      (one): Plan =>
        (z) =>
          z.discriminatedUnion('action', [
            z.object({ action: z.literal('a'), a: one(z) }),
            z.strictObject({ action: z.literal('b') }),
          ]),
    ),
  ),
}))

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(
      'a',
      'b',
      'ab ',
      '',
      'abcd',
      '12',
      0,
      1,
      1.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      2 ** 60,
      true,
      null,
      undefined,
      new Date(0),
      1n,
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keys), tie('value'), { noNullPrototype: true }),
  ),
}))

test('a value is accepted, refused and read as the library does it', () => {
  fc.assert(
    fc.property(plan, value, (make, given) => {
      const theirs = make(zod).safeParse(given)
      const ours = make(light as unknown as Zod).safeParse(given)
      expect(ours.success).toBe(theirs.success)
      if (theirs.success) expect(ours.data).toStrictEqual(theirs.data)
    }),
    { numRuns: 1500 },
  )
})

test('a refusal says where it is, and parse throws it', () => {
  const schema = (light as unknown as Zod).object({ data: zodArray() })
  expect(schema.safeParse({ data: ['a', 1] }).error?.message).toBe('Invalid value at "data.1"')
  expect(() => schema.parse({})).toThrow('Invalid value at "data"')
})

function zodArray() {
  const z = light as unknown as Zod
  return z.array(z.string())
}

test('everything that the browser asks of the library is there', () => {
  const root = join(import.meta.dirname, '../../../..')
  const rooms = [
    'packages/{protocol,model,api-client,store,permissions,query,ui,i18n,base}/src/**',
    'features/*/{shared,client,types}/**',
    'apps/web/src/**',
  ]
  const files = rooms
    .flatMap((room) => globSync(`${room}/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$|server/.test(file))
  const asked = new Set<string>()
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8')
    if (!/^import \* as z from 'zod\/mini'/m.test(source)) continue
    for (const [, name = ''] of source.matchAll(/\bz\.([a-z_]\w*)\(/g)) asked.add(name)
  }
  expect(asked.size).toBeGreaterThan(10)
  expect([...asked].filter((name) => !(name in light))).toEqual([])
})

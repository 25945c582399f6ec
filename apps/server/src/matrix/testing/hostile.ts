import type { Wire } from './requests.ts'

/** A stream of numbers below `n` that is the same for the same seed. */
export type Pick = (n: number) => number

export function picking(seed: number): Pick {
  let state = seed >>> 0
  return (n) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n
  }
}

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : { a: [nested(depth - 1)] })

/** What stands in the place of a value. */
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e-7,
  '',
  ' ',
  'null',
  '0',
  '-1',
  '9'.repeat(40),
  'x'.repeat(256),
  'x'.repeat(70_000),
  '\0',
  '\ud800',
  '\u202eevil',
  '👩‍👩‍👧‍👦'.repeat(90),
  "'; drop table items; --",
  '%00',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '{{constructor}}',
  '2024-02-30',
  '9999-12-31 23:59:60',
  'https://[::1]:99999/',
  '00000000-0000-0000-0000-000000000000',
  'AAAAAAAAAAA',
  'constructor',
  '__proto__',
  [],
  {},
  [[]],
  [null],
  ['x', 'x'],
  [1, '1', true],
  Array.from({ length: 1_200 }, (_, n) => n),
  Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, n])),
  { $ne: null },
  { id: 'x', row_version: -1 },
  nested(8),
  nested(30),
]

type Path = (string | number)[]

function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [at, ...members.flatMap(([key, member]) => pathsIn(member, [...at, key]))]
}

/** A copy with one place changed by `change`, which gets the holder and the key; the whole where the path is empty. */
function changed(value: unknown, path: Path, put: unknown, isRemoved: boolean): unknown {
  const [key, ...rest] = path
  if (key === undefined) return put
  if (Array.isArray(value))
    return value.flatMap((member: unknown, n) =>
      n !== key ? [member] : isRemoved && rest.length === 0 ? [] : [changed(member, rest, put, isRemoved)],
    )
  const entries = Object.entries(value as object).flatMap(([name, member]) =>
    name !== key
      ? [[name, member] as const]
      : isRemoved && rest.length === 0
        ? []
        : [[name, changed(member, rest, put, isRemoved)] as const],
  )
  return Object.fromEntries(entries)
}

/** The request, made hostile: a value of its body, its address or its bytes is another one. */
export function hostile(wire: Wire, pick: Pick): Wire {
  const value = VALUES[pick(VALUES.length)]
  if (wire.raw && pick(4) > 0) return hostileRaw(wire, wire.raw, value, pick)
  if (wire.body === null || pick(8) === 0) return hostileAddress(wire, value, pick)
  if (pick(12) === 0) return hostileBytes(wire, pick)
  const body: unknown = JSON.parse(wire.body)
  const paths = pathsIn(body)
  const path = paths[pick(paths.length)] ?? []
  const next = changed(body, path, value, pick(6) === 0)
  return { ...wire, body: JSON.stringify(next) ?? 'null' }
}

/** One segment or value of the address is another. */
function hostileAddress(wire: Wire, value: unknown, pick: Pick): Wire {
  const [path = '', query = ''] = wire.url.split('?')
  const text = encodeURIComponent(String(typeof value === 'string' ? value.toWellFormed() : value)).slice(
    0,
    2_000,
  )
  const segments = path.split('/')
  // The first two are '' and 'api'.
  const at = 2 + pick(Math.max(segments.length - 2, 1))
  const isQuery = query !== '' && pick(2) === 0
  const asked = new URLSearchParams(query)
  const names = [...asked.keys(), 'since', 'filter', 'sort', 'ids']
  asked.set(
    names[pick(names.length)] ?? 'q',
    (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)).slice(0, 2_000),
  )
  if (isQuery) return { ...wire, url: `${path}?${asked}` }
  const url = segments.map((segment, n) => (n === at ? text : segment)).join('/')
  return { ...wire, url: query === '' ? url : `${url}?${query}` }
}

/** A field of a form is another, or bytes are spoilt; the type stays most of the time. */
function hostileRaw(wire: Wire, { type, bytes }: NonNullable<Wire['raw']>, value: unknown, pick: Pick): Wire {
  const isForm = type.startsWith('application/x-www-form-urlencoded') && pick(3) > 0
  if (!isForm) {
    const spoilt = spoil(Buffer.from(bytes), pick)
    return {
      ...wire,
      raw: { type: pick(6) === 0 ? (TYPES[pick(TYPES.length)] ?? type) : type, bytes: spoilt },
    }
  }
  const form = new URLSearchParams(String(bytes))
  const names = [...form.keys(), 'unknown', '__proto__']
  const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
  form.set(names[pick(names.length)] ?? '', text.slice(0, 50_000))
  return { ...wire, raw: { type, bytes: form.toString() } }
}

const TYPES = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
]

function spoil(bytes: Buffer, pick: Pick): Buffer {
  const at = pick(Math.max(bytes.length, 1))
  return pick(2) === 0
    ? bytes.subarray(0, at)
    : Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xc0, 0x22]), bytes.subarray(at)])
}

/** The body's bytes, cut or spoilt. */
function hostileBytes(wire: Wire, pick: Pick): Wire {
  const spoilt = spoil(Buffer.from(wire.body ?? ''), pick)
  return { ...wire, body: null, raw: { type: TYPES[pick(TYPES.length)] ?? '', bytes: spoilt } }
}

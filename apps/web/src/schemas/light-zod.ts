// Stands for `zod/mini` in the browser's program, a tenth of its bytes: the part of it that our contracts and
// collections use. It accepts and refuses the same, which light-zod.test.ts compares; what it does not do is
// describe every problem of a value, for nobody reads that here.

/** Given back for a value that is refused. */
const REFUSED = Symbol('refused')

type Read = (value: unknown) => unknown
type Shape = Readonly<Record<string, Schema>>

/** A check on a value that has the right type: refuses it, or gives what is to be used instead. */
type Check = Read

/** What becomes of a member that is missing: it stays away, or something is put in its place. */
type Absence = 'optional' | 'defaulted' | undefined

interface Schema {
  readonly def: {
    readonly shape?: Shape
    readonly isStrict?: boolean
    /** Whether it may be missing from what is read, and from what was read. */
    readonly optin?: Absence
    readonly optout?: Absence
  }
  readonly read: Read
  check(...checks: readonly Check[]): Schema
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: Error }
  parse(value: unknown): unknown
}

/** Where the last refused value lies, innermost name first. */
let path: PropertyKey[] = []

function schema(read: Read, def: Schema['def'] = {}): Schema {
  const made: Schema = {
    def,
    read,
    check: (...checks) =>
      schema((value) => {
        let data = read(value)
        for (const check of checks) if (data !== REFUSED) data = check(data)
        return data
      }, def),
    safeParse(value) {
      path = []
      const data = read(value)
      if (data !== REFUSED) return { success: true, data }
      return { success: false, error: new Error(`Invalid value at "${path.toReversed().join('.')}"`) }
    },
    parse(value) {
      const parsed = made.safeParse(value)
      if (!parsed.success) throw parsed.error
      return parsed.data
    },
  }
  return made
}

const only =
  (isIt: (value: never) => boolean): Read =>
  (value) =>
    isIt(value as never) ? value : REFUSED

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects that are no instances of anything, as JSON makes them. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    prototype === null ||
    prototype === Object.prototype ||
    Object.hasOwn(prototype as object, 'isPrototypeOf')
  )
}

/** Reads one member; `key` joins the path where it is refused. */
function readAt({ read }: Schema, value: unknown, key: PropertyKey): unknown {
  const data = read(value)
  if (data === REFUSED) path.push(key)
  return data
}

export const string = () => schema(only((value: unknown) => typeof value === 'string'))
export const number = () => schema(only((value: unknown) => Number.isFinite(value)))
export const int = () => schema(only((value: unknown) => Number.isSafeInteger(value)))
export const boolean = () => schema(only((value: unknown) => typeof value === 'boolean'))
export const unknown = () => schema((value) => value)
const nothing = () => schema(only((value: unknown) => value === null))
export { nothing as null }

export function literal(values: unknown): Schema {
  const allowed = new Set(Array.isArray(values) ? values : [values])
  return schema(only((value: unknown) => allowed.has(value)))
}

const oneOf = (values: readonly string[] | Readonly<Record<string, string>>) => literal(Object.values(values))
export { oneOf as enum }

export function optional(inner: Schema): Schema {
  const isDefaulted = inner.def.optin === 'defaulted'
  const read: Read = (value) => {
    if (value !== undefined) return inner.read(value)
    const data = isDefaulted ? inner.read(value) : undefined
    return data === REFUSED ? undefined : data
  }
  return schema(read, { optin: isDefaulted ? 'defaulted' : 'optional', optout: 'optional' })
}

export const nullable = (inner: Schema) =>
  schema((value) => (value === null ? null : inner.read(value)), absenceOf(inner))

export function _default(inner: Schema, value: unknown): Schema {
  const read: Read = (given) => {
    const data = given === undefined ? undefined : inner.read(given)
    return data === undefined ? value : data
  }
  return schema(read, { optin: 'defaulted' })
}

function absenceOf({ def }: Schema): Schema['def'] {
  return { optin: def.optin, optout: def.optout }
}

export const array = (inner: Schema) =>
  schema((value) => {
    if (!Array.isArray(value)) return REFUSED
    const data = value.map((one, index) => readAt(inner, one, index))
    return data.includes(REFUSED) ? REFUSED : data
  })

/** Of members that have to be there. */
export const tuple = (members: readonly Schema[]) =>
  schema((value) => {
    if (!Array.isArray(value) || value.length !== members.length) return REFUSED
    const data = members.map((member, index) => readAt(member, value[index], index))
    return data.includes(REFUSED) ? REFUSED : data
  })

function objectOf(shape: Shape, isStrict: boolean): Schema {
  const read: Read = (value) => {
    if (!isObject(value)) return REFUSED
    const data: Record<string, unknown> = {}
    for (const [key, member] of Object.entries(shape)) {
      const { optin, optout } = member.def
      const isThere = key in value
      if (!isThere && optin === 'optional' && optout === 'optional') continue
      const one = member.read(value[key])
      if (one === REFUSED && !isThere && optin !== undefined && optout === 'optional') continue
      if (one === REFUSED || (!isThere && optin === undefined)) {
        path.push(key)
        return REFUSED
      }
      if (one !== undefined || isThere || (optin === 'defaulted' && optout !== 'optional')) data[key] = one
    }
    return isStrict && Object.keys(value).some((key) => !Object.hasOwn(shape, key)) ? REFUSED : data
  }
  return schema(read, { shape, isStrict })
}

export const object = (shape: Shape) => objectOf(shape, false)
export const strictObject = (shape: Shape) => objectOf(shape, true)
export const extend = ({ def }: Schema, shape: Shape) =>
  objectOf({ ...def.shape, ...shape }, def.isStrict === true)

export const record = (keys: Schema, values: Schema) =>
  schema((value) => {
    if (!isPlain(value)) return REFUSED
    const data: Record<string, unknown> = {}
    for (const [key, given] of Object.entries(value)) {
      if (key === '__proto__') continue
      const name = keys.read(key)
      const one = readAt(values, given, key)
      if (name === REFUSED || one === REFUSED) return REFUSED
      data[name as string] = one
    }
    return data
  })

export function union(options: readonly Schema[]): Schema {
  const read: Read = (value) => {
    for (const option of options) {
      const data = option.read(value)
      if (data !== REFUSED) return data
    }
    return REFUSED
  }
  const optins = options.map(({ def }) => def.optin)
  const optin = optins.includes('defaulted') ? 'defaulted' : optins.find((one) => one !== undefined)
  return schema(read, { optin, optout: options.find(({ def }) => def.optout)?.def.optout })
}

/** The options tell themselves apart by that key, so that at most one of them accepts. */
export const discriminatedUnion = (_key: string, options: readonly Schema[]) => union(options)

export function json(): Schema {
  const inner: Schema = schema((value) => any.read(value))
  const any = union([string(), number(), boolean(), nothing(), array(inner), record(string(), inner)])
  return any
}

export const transform = (change: (value: unknown) => unknown) => schema(change, { optin: 'optional' })

export function pipe(from: Schema, to: Schema): Schema {
  const read: Read = (value) => {
    const data = from.read(value)
    return data === REFUSED ? REFUSED : to.read(data)
  }
  return schema(read, { optin: from.def.optin, optout: to.def.optout })
}

export const minLength = (least: number): Check => only((value: { length: number }) => value.length >= least)
export const maxLength = (most: number): Check => only((value: { length: number }) => value.length <= most)
export const regex = (pattern: RegExp): Check =>
  only((value: string) => {
    pattern.lastIndex = 0
    return pattern.test(value)
  })
export const refine = (isGood: (value: unknown) => unknown): Check => only((value) => Boolean(isGood(value)))
export const trim = (): Check => (value) => (value as string).trim()
export const overwrite =
  (change: (value: never) => unknown): Check =>
  (value) =>
    change(value as never)

/** Nothing here is made into code, so there is nothing to set. */
export const config = () => ({})

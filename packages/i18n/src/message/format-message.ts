import type { Argument, Choice, Piece } from './parse-message.ts'

export type MessageValue = string | number | bigint | boolean | Date | null | undefined

type Values = Readonly<Record<string, MessageValue>>

const ISOLATES = /[\u2068\u2069]/g

const dates: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  '': {},
  short: { month: 'numeric', day: 'numeric', year: '2-digit' },
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
  long: { month: 'long', day: 'numeric', year: 'numeric' },
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
}

const timeOfDay = { hour: 'numeric', minute: 'numeric' } as const
const times: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  '': { ...timeOfDay, second: 'numeric' },
  short: timeOfDay,
  medium: { ...timeOfDay, second: 'numeric' },
  long: { ...timeOfDay, second: 'numeric', timeZoneName: 'short' },
  full: { ...timeOfDay, second: 'numeric', timeZoneName: 'short' },
}

const NEVER_MINUS_ZERO: Intl.NumberFormatOptions = { signDisplay: 'negative' }
const numbers: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  '': NEVER_MINUS_ZERO,
  // As exact as it is given: the limits of a number are no rounded ones.
  exact: { ...NEVER_MINUS_ZERO, maximumFractionDigits: 15 },
  integer: { ...NEVER_MINUS_ZERO, maximumFractionDigits: 0 },
  percent: { ...NEVER_MINUS_ZERO, style: 'percent' },
}

/** A parsed message of one language, ready for values. */
export interface MessageFormat {
  /** Throws where a value that the message needs is missing or of the wrong kind. */
  format(values: Values): string
}

/** `language` is a BCP 47 tag that Intl knows; formatters are made when they are first needed and kept. */
export function messageFormat(pieces: readonly Piece[], language: string): MessageFormat {
  const kept = new Map<string, unknown>()
  function keep<T>(key: string, make: () => T): T {
    if (!kept.has(key)) kept.set(key, make())
    return kept.get(key) as T
  }
  const number = (style: string) =>
    keep(`number ${style}`, () => new Intl.NumberFormat(language, numbers[style]))

  function shown({ kind, name, style }: Argument, values: Values): string {
    const value = values[name]
    if (kind === 'value') return typeof value === 'number' ? number('exact').format(value) : plain(value)
    if (kind === 'number') return number(style).format(asNumber(name, value))
    const options = (kind === 'date' ? dates : times)[style]
    const day = value instanceof Date ? value : Number(asNumber(name, value))
    return keep(`${kind} ${style}`, () => new Intl.DateTimeFormat(language, options)).format(day)
  }

  function option({ kind, name, offset, options }: Choice, values: Values): [readonly Piece[], number] {
    const value = values[name]
    const other = options.get('other') ?? []
    // Values come isolated where they run against the sentence; what is chosen by is never shown.
    if (kind === 'select') return [options.get(String(value).replaceAll(ISOLATES, '')) ?? other, 0]
    const count = Number(asNumber(name, value))
    const rules = keep(kind, () => {
      return new Intl.PluralRules(language, { type: kind === 'plural' ? 'cardinal' : 'ordinal' })
    })
    const category = rules.select(count - offset)
    return [options.get(`=${count}`) ?? options.get(category) ?? other, count - offset]
  }

  function join(parts: readonly Piece[], values: Values, count: number): string {
    let text = ''
    for (const piece of parts) {
      if (typeof piece === 'string') text += piece
      else if (piece.kind === 'count') text += number('').format(count)
      else {
        if (!Object.hasOwn(values, piece.name)) throw new Error(`The value ${piece.name} is missing`)
        if ('options' in piece) {
          const [chosen, left] = option(piece, values)
          text += join(chosen, values, piece.kind === 'select' ? count : left)
        } else text += shown(piece, values)
      }
    }
    return text
  }

  return { format: (values) => join(pieces, values, 0) }
}

function plain(value: MessageValue): string {
  return value === null || value === undefined || value === false ? '' : String(value)
}

function asNumber(name: string, value: MessageValue): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  if (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))) return Number(value)
  throw new TypeError(`The value ${name} is no number`)
}

import { msg } from '@weft/i18n'
import { foldText } from '@weft/model'
import { joined, toText } from '../coerce.ts'
import { MAX_TEXT } from '../limits.ts'
import type { Run } from '../run.ts'
import { type ComputedText, cut, indexFrom, lengthOf } from './characters.ts'
import { fail, type FormulaValue, isList, TOO_LONG } from '../values.ts'
import type { FunctionTable, StrictFunction } from './function-type.ts'

const BAD_TEXT = fail(msg('This text cannot be put into an address.'))

const textAt = (args: readonly FormulaValue[], n: number): string => {
  const value = args[n]
  return typeof value === 'string' ? value : ''
}
const numberAt = (args: readonly FormulaValue[], n: number, otherwise: number): number => {
  const value = args[n]
  return typeof value === 'number' ? Math.trunc(value) : otherwise
}

/** A text that is not longer than texts may be. */
export function limited(text: string, run: Run): ComputedText {
  run.steps -= text.length >> 5
  return text.length > MAX_TEXT ? TOO_LONG : text
}

function onText(change: (text: string) => string): StrictFunction {
  return { params: ['text'], result: 'text', run: (args, run) => limited(change(textAt(args, 0)), run) }
}

/** Replaces all occurrences, or the nth one; how long that gets is known before it is made. */
function substitute(text: string, old: string, fresh: string, nth: number | null, run: Run): FormulaValue {
  if (old === '') return text
  const pieces = text.split(old)
  run.steps -= text.length >> 5
  if (nth !== null) {
    if (nth < 1 || nth >= pieces.length) return text
    return limited([pieces.slice(0, nth).join(old), pieces.slice(nth).join(old)].join(fresh), run)
  }
  if (text.length + (pieces.length - 1) * fresh.length > MAX_TEXT + old.length * pieces.length)
    return TOO_LONG
  return limited(pieces.join(fresh), run)
}

/** The place of a text in another from 1 on, 0 where it is not. */
function find(wanted: string, text: string, start: number): number {
  const from = indexFrom(text, Math.max(1, start) - 1)
  const found = from === null ? -1 : text.indexOf(wanted, from)
  return found < 0 ? 0 : lengthOf(text.slice(0, found)) + 1
}

export const textFunctions: FunctionTable = {
  CONCAT: {
    params: ['text'],
    rest: ['text'],
    result: 'text',
    run: (args, run) => limited(joined(args, '', run), run),
  },
  LEFT: {
    params: ['text', 'number'],
    required: 1,
    result: 'text',
    run: (args) => cut(textAt(args, 0), 0, numberAt(args, 1, 1)),
  },
  RIGHT: {
    params: ['text', 'number'],
    required: 1,
    result: 'text',
    run(args) {
      const text = textAt(args, 0)
      const count = Math.max(0, numberAt(args, 1, 1))
      return cut(text, Math.max(0, lengthOf(text) - count), count)
    },
  },
  MID: {
    params: ['text', 'number', 'number'],
    result: 'text',
    run: (args) => cut(textAt(args, 0), Math.max(0, numberAt(args, 1, 1) - 1), numberAt(args, 2, 0)),
  },
  LEN: { params: ['text'], result: 'number', run: (args) => lengthOf(textAt(args, 0)) },
  LOWER: onText((text) => text.toLowerCase()),
  UPPER: onText((text) => text.toUpperCase()),
  PROPER: onText((text) =>
    text.toLowerCase().replaceAll(/\p{L}[\p{L}\p{M}\p{N}'’]*/gu, (word) => {
      const first = String.fromCodePoint(word.codePointAt(0) ?? 0)
      return first.toUpperCase() + word.slice(first.length)
    }),
  ),
  TRIM: onText((text) => text.trim()),
  SUBSTITUTE: {
    params: ['text', 'text', 'text', 'number'],
    required: 3,
    result: 'text',
    run: (args, run) =>
      substitute(
        textAt(args, 0),
        textAt(args, 1),
        textAt(args, 2),
        args.length > 3 ? numberAt(args, 3, 0) : null,
        run,
      ),
  },
  REPLACE: {
    params: ['text', 'number', 'number', 'text'],
    result: 'text',
    run(args, run) {
      const text = textAt(args, 0)
      const start = Math.max(0, numberAt(args, 1, 1) - 1)
      const count = Math.max(0, numberAt(args, 2, 0))
      return limited(cut(text, 0, start) + textAt(args, 3) + cut(text, start + count, text.length), run)
    },
  },
  REGEX_MATCH: {
    params: ['text', 'text'],
    result: 'boolean',
    run: (args, run) => run.patterns?.matches(textAt(args, 0), textAt(args, 1)) ?? null,
  },
  REGEX_EXTRACT: {
    params: ['text', 'text', 'number'],
    required: 2,
    result: 'text',
    run: (args, run) =>
      run.patterns?.extract(textAt(args, 0), textAt(args, 1), Math.max(0, numberAt(args, 2, 0))) ?? null,
  },
  REGEX_REPLACE: {
    params: ['text', 'text', 'text'],
    result: 'text',
    run(args, run) {
      const found = run.patterns?.replace(textAt(args, 0), textAt(args, 1), textAt(args, 2)) ?? null
      return typeof found === 'string' ? limited(found, run) : found
    },
  },
  FIND: {
    params: ['text', 'text', 'number'],
    required: 2,
    result: 'number',
    run: (args) => find(textAt(args, 0), textAt(args, 1), numberAt(args, 2, 1)),
  },
  SEARCH: {
    params: ['text', 'text', 'number'],
    required: 2,
    result: 'number',
    // By small letters, which leaves nearly every text as long as it was.
    run: (args) => find(textAt(args, 0).toLowerCase(), textAt(args, 1).toLowerCase(), numberAt(args, 2, 1)),
  },
  CONTAINS: {
    params: ['any', 'text'],
    result: 'boolean',
    run([value = null, wanted], run) {
      const folded = foldText(String(wanted))
      if (isList(value)) return value.some((one) => foldText(toText(one, run)) === folded)
      return foldText(toText(value, run)).includes(folded)
    },
  },
  REPT: {
    params: ['text', 'number'],
    result: 'text',
    run(args, run) {
      const text = textAt(args, 0)
      const count = Math.max(0, numberAt(args, 1, 0))
      return text.length * count > MAX_TEXT ? TOO_LONG : limited(text.repeat(text === '' ? 0 : count), run)
    },
  },
  T: { params: ['any'], result: 'text', run: ([value = null]) => (typeof value === 'string' ? value : '') },
  ENCODE_URL: {
    params: ['text'],
    result: 'text',
    run(args, run) {
      const text = textAt(args, 0)
      return text.isWellFormed() ? limited(encodeURIComponent(text), run) : BAD_TEXT
    },
  },
}

import { countCharacters, cutCharacters, findFolded } from '@weft/base'
import { msg } from '@weft/i18n'
import { foldText } from '@weft/model'
import { chargeFolding, maySearch } from '../charge.ts'
import { joined, toText, wholeOf } from '../coerce.ts'
import { MAX_TEXT } from '../limits.ts'
import type { Run } from '../run.ts'
import { type ComputedText, indexFrom } from './characters.ts'
import { fail, type FormulaValue, isList, TOO_LONG, TOO_MUCH } from '../values.ts'
import type { FunctionTable, StrictFunction } from './function-type.ts'

const BAD_TEXT = fail(msg('This text cannot be put into an address.'))

const textAt = (args: readonly FormulaValue[], n: number): string => {
  const value = args[n]
  return typeof value === 'string' ? value : ''
}
const numberAt = (args: readonly FormulaValue[], n: number, otherwise: number): number => {
  const value = args[n]
  return typeof value === 'number' ? wholeOf(value) : otherwise
}

/** A text that is not longer than texts may be. */
export function limited(text: string, run: Run): ComputedText {
  run.steps -= text.length >> 3
  return text.length > MAX_TEXT ? TOO_LONG : text
}

/** A change that takes `steps` a character besides reading and writing it. */
function onText(change: (text: string) => string, steps = 0): StrictFunction {
  return {
    params: ['text'],
    result: 'text',
    run(args, run) {
      const text = textAt(args, 0)
      run.steps -= Math.ceil(text.length * steps)
      return run.steps < 0 ? TOO_MUCH : limited(change(text), run)
    },
  }
}

/** Replaces all occurrences, or the nth one; how long that gets is known before it is made. */
function substitute(text: string, old: string, fresh: string, nth: number | null, run: Run): FormulaValue {
  if (old === '') return text
  if (!maySearch(text, old, run)) return TOO_MUCH
  const pieces = text.split(old)
  run.steps -= pieces.length
  if (nth !== null) {
    if (nth < 1 || nth >= pieces.length) return text
    return limited([pieces.slice(0, nth).join(old), pieces.slice(nth).join(old)].join(fresh), run)
  }
  if (text.length + (pieces.length - 1) * fresh.length > MAX_TEXT + old.length * pieces.length)
    return TOO_LONG
  return limited(pieces.join(fresh), run)
}

/** The place of a text in another from 1 on, 0 where it is not. */
function find(wanted: string, text: string, start: number, run: Run): FormulaValue {
  if (!maySearch(text, wanted, run)) return TOO_MUCH
  const from = indexFrom(text, Math.max(1, start) - 1)
  const found = from === null ? -1 : text.indexOf(wanted, from)
  return found < 0 ? 0 : countCharacters(text.slice(0, found)) + 1
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
    run: (args) => cutCharacters(textAt(args, 0), 0, numberAt(args, 1, 1)),
  },
  RIGHT: {
    params: ['text', 'number'],
    required: 1,
    result: 'text',
    run(args) {
      const text = textAt(args, 0)
      const count = Math.max(0, numberAt(args, 1, 1))
      return cutCharacters(text, Math.max(0, countCharacters(text) - count), count)
    },
  },
  MID: {
    params: ['text', 'number', 'number'],
    result: 'text',
    run: (args) =>
      cutCharacters(textAt(args, 0), Math.max(0, numberAt(args, 1, 1) - 1), numberAt(args, 2, 0)),
  },
  LEN: { params: ['text'], result: 'number', run: (args) => countCharacters(textAt(args, 0)) },
  LOWER: onText((text) => text.toLowerCase()),
  UPPER: onText((text) => text.toUpperCase()),
  PROPER: onText(
    (text) =>
      text.toLowerCase().replaceAll(/\p{L}[\p{L}\p{M}\p{N}'’]*/gu, (word) => {
        const first = String.fromCodePoint(word.codePointAt(0) ?? 0)
        return first.toUpperCase() + word.slice(first.length)
      }),
    0.5,
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
      return limited(
        cutCharacters(text, 0, start) + textAt(args, 3) + cutCharacters(text, start + count, text.length),
        run,
      )
    },
  },
  REGEX_MATCH: {
    params: ['text', 'text'],
    result: 'boolean',
    run: (args, run) => run.patterns?.matches(textAt(args, 0), textAt(args, 1), run) ?? null,
  },
  REGEX_EXTRACT: {
    params: ['text', 'text', 'number'],
    required: 2,
    result: 'text',
    run: (args, run) =>
      run.patterns?.extract(textAt(args, 0), textAt(args, 1), Math.max(0, numberAt(args, 2, 0)), run) ?? null,
  },
  REGEX_REPLACE: {
    params: ['text', 'text', 'text'],
    result: 'text',
    run(args, run) {
      const found = run.patterns?.replace(textAt(args, 0), textAt(args, 1), textAt(args, 2), run) ?? null
      return typeof found === 'string' ? limited(found, run) : found
    },
  },
  FIND: {
    params: ['text', 'text', 'number'],
    required: 2,
    result: 'number',
    run: (args, run) => find(textAt(args, 0), textAt(args, 1), numberAt(args, 2, 1), run),
  },
  SEARCH: {
    params: ['text', 'text', 'number'],
    required: 2,
    result: 'number',
    run(args, run) {
      const [wanted, text] = [textAt(args, 0), textAt(args, 1)]
      chargeFolding(wanted, run)
      chargeFolding(text, run)
      if (!maySearch(text, wanted, run)) return TOO_MUCH
      const from = indexFrom(text, Math.max(1, numberAt(args, 2, 1)) - 1)
      const found = from === null ? null : findFolded(text, wanted, run.context.locale, from)
      return found ? countCharacters(text.slice(0, found.start)) + 1 : 0
    },
  },
  CONTAINS: {
    params: ['any', 'text'],
    result: 'boolean',
    run([value = null, wanted], run) {
      const fold = (text: string) => {
        chargeFolding(text, run)
        return foldText(text, run.context.locale)
      }
      const folded = fold(String(wanted))
      if (isList(value)) return value.some((one) => run.steps >= 0 && fold(toText(one, run)) === folded)
      const text = fold(toText(value, run))
      return maySearch(text, folded, run) ? text.includes(folded) : TOO_MUCH
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

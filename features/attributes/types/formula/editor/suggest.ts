import { bracketed, type Named, nameFor } from '@weft/formula'
import { searchKey } from '@weft/base'
import { FUNCTION_HELP } from './function-help.ts'

/** Something that can be written where the caret is. */
export interface Suggestion {
  id: string
  kind: 'attribute' | 'function'
  label: string
  /** A text for `t`; empty for an attribute. */
  help: string
  insert: string
  /** How far the caret goes back from the end of what was inserted. */
  back: number
}

/** What is offered at the caret, and the text from `from` on that it replaces. */
export interface Offer {
  from: number
  suggestions: readonly Suggestion[]
}

const MAX_OFFERED = 50

/** Attributes after an open brace, functions after the beginning of a name; with `isAsked` both, of any name. */
export function offerAt(
  text: string,
  caret: number,
  attributes: readonly Named[],
  isAsked: boolean,
): Offer | null {
  const before = text.slice(0, caret)
  if (isQuoted(before)) return null
  const brace = /\{([^{}]*)$/.exec(before)
  if (brace) {
    const wanted = searchKey(brace[1] ?? '')
    // A brace that is closed already is written over.
    return offer(brace.index, attributesLike(wanted, attributes))
  }
  const word = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(before)
  if (!word && !isAsked) return null
  const wanted = searchKey(word?.[0] ?? '')
  const functions = Object.entries(FUNCTION_HELP)
    .filter(([name]) => searchKey(name).startsWith(wanted))
    .map(([name, [syntax, help]]): Suggestion => {
      const isBare = syntax.endsWith('()')
      return { id: name, kind: 'function', label: syntax, help, insert: `${name}()`, back: isBare ? 0 : 1 }
    })
  return offer(word?.index ?? caret, [...attributesLike(wanted, attributes), ...functions])
}

function offer(from: number, all: readonly Suggestion[]): Offer | null {
  return all.length === 0 ? null : { from, suggestions: all.slice(0, MAX_OFFERED) }
}

function attributesLike(wanted: string, attributes: readonly Named[]): Suggestion[] {
  return attributes
    .filter(({ name }) => searchKey(name).includes(wanted))
    .map((one) => ({
      id: one.id,
      kind: 'attribute',
      label: one.name,
      help: '',
      insert: bracketed(nameFor(one, attributes)),
      back: 0,
    }))
}

/** Whether the text ends inside of quotes or a comment. */
function isQuoted(before: string): boolean {
  const rest = before.replaceAll(/\/\*[^]*?\*\/|\{[^}]*\}|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/g, '')
  return /["']|\/\*/.test(rest)
}

/** The function whose brackets are around the caret, or null. */
export function functionAround(text: string, caret: number): string | null {
  const rest = text
    .slice(0, caret)
    .replaceAll(/"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\{[^}]*\}/g, (part) => ' '.repeat(part.length))
  let depth = 0
  for (let at = rest.length - 1; at >= 0; at--) {
    const sign = rest.charAt(at)
    if (sign === ')') depth++
    else if (sign === '(' && depth-- === 0) {
      const name = /[\p{L}_][\p{L}\p{N}_]*\s*$/u.exec(rest.slice(0, at))?.[0].trim().toUpperCase() ?? ''
      if (Object.hasOwn(FUNCTION_HELP, name)) return name
      depth = 0
    }
  }
  return null
}

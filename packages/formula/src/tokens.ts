import { msg } from '@weft/i18n'
import { MAX_FORMULA } from './limits.ts'
import type { FormulaProblem, Place } from './syntax.ts'

/** A piece of a formula. `text` is what it means: the unescaped text or name, else as it is written. */
export interface Token extends Place {
  kind: 'number' | 'text' | 'name' | 'attribute' | 'sign' | 'comment'
  text: string
}

// Each alternative is made of classes that exclude one another, so that no text is looked at twice.
const PIECE =
  /(?<space>\s+)|(?<comment>\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?)|(?<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|(?<text>"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?)|(?<attribute>\{(?:[^}\\]|\\[^])*\}?)|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<sign>!=|<=|>=|[-+*/%^&=<>(),])/uy

/** The pieces of a formula, comments too, or what is no piece of one. */
export function tokensOf(text: string): Token[] | FormulaProblem {
  if (text.length > MAX_FORMULA)
    return {
      message: msg('A formula has at most {max} characters.'),
      values: { max: MAX_FORMULA },
      at: MAX_FORMULA,
      end: text.length,
    }
  const tokens: Token[] = []
  for (let at = 0; at < text.length;) {
    PIECE.lastIndex = at
    const found = PIECE.exec(text)
    const whole = found?.[0] ?? ''
    if (!found?.groups || whole === '')
      return {
        message: msg('“{sign}” is not known here.'),
        values: { sign: String.fromCodePoint(text.codePointAt(at) ?? 32) },
        at,
        end: at + 1,
      }
    const end = at + whole.length
    const kind = Object.keys(found.groups).find((name) => found.groups?.[name] !== undefined)
    const open = unclosed(kind, whole)
    if (open) return { message: open, at, end }
    if (kind && kind !== 'space')
      tokens.push({ kind: kind as Token['kind'], text: meaning(kind, whole), at, end })
    at = end
  }
  return tokens
}

function unclosed(kind: string | undefined, whole: string): string | null {
  if (kind === 'comment' && (whole.length < 4 || !whole.endsWith('*/')))
    return msg('This comment has no end.')
  if (kind !== 'text' && kind !== 'attribute') return null
  const last = kind === 'text' ? whole.charAt(0) : '}'
  const isClosed =
    whole.length > 1 && whole.endsWith(last) && !/(?:^|[^\\])(?:\\\\)*\\$/.test(whole.slice(0, -1))
  if (isClosed) return null
  return kind === 'text' ? msg('This text has no end.') : msg('This attribute has no closing bracket.')
}

function meaning(kind: string, whole: string): string {
  if (kind === 'text')
    return whole
      .slice(1, -1)
      .replaceAll(/\\([^])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === 't' ? '\t' : sign))
  if (kind === 'attribute')
    return whole
      .slice(1, -1)
      .replaceAll(/\\([^])/g, '$1')
      .trim()
  return whole
}

/** The name as it is written between brackets. */
export function bracketed(name: string): string {
  return `{${name.replaceAll(/[\\{}]/g, '\\$&')}}`
}

/** The text as it is written between quotes. */
export function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`
}

import { createCursor, type Cursor } from './cursor.ts'

/** One piece of a parsed ICU message; a text is a piece that is shown as it stands. */
export type Piece = string | Argument | Choice | Count

/** `{name}`, `{name, number}`, `{name, date, short}`. */
export interface Argument {
  readonly kind: 'value' | 'number' | 'date' | 'time'
  readonly name: string
  readonly style: string
}

/** `{name, select, …}`, `{name, plural, …}`, `{name, selectordinal, …}`. */
export interface Choice {
  readonly kind: 'select' | 'plural' | 'selectordinal'
  readonly name: string
  /** Taken off the number before its category is asked for and `#` is shown. */
  readonly offset: number
  readonly options: ReadonlyMap<string, readonly Piece[]>
}

/** `#` within a plural. */
interface Count {
  readonly kind: 'count'
}

const styles: Readonly<Record<string, readonly string[]>> = {
  number: ['', 'integer', 'percent'],
  date: ['', 'short', 'medium', 'long', 'full'],
  time: ['', 'short', 'medium', 'long', 'full'],
}

/**
 * Parses an ICU message. Angle brackets are plain text; number and date skeletons (`::…`) are not read.
 * Throws a SyntaxError that says what is wrong and where.
 */
export function parseMessage(message: string): readonly Piece[] {
  return pieces(createCursor(message), 0, false)
}

/** Up to the closing brace of an option, or the end. `#` counts only directly inside a plural. */
function pieces(cursor: Cursor, depth: number, isPlural: boolean): readonly Piece[] {
  const found: Piece[] = []
  let text = ''
  const flush = () => {
    if (text) found.push(text)
    text = ''
  }
  for (let sign = cursor.peek(); sign !== ''; sign = cursor.peek()) {
    if (sign === '}' && depth > 0) break
    if (sign === "'") text += quoted(cursor, isPlural)
    else if (sign === '{') {
      flush()
      found.push(argument(cursor, depth))
    } else {
      cursor.step()
      if (sign === '#' && isPlural) {
        flush()
        found.push({ kind: 'count' })
      } else text += sign
    }
  }
  flush()
  return found
}

/** An apostrophe quotes up to the next one, but only where it stands before a sign with a meaning; two are one. */
function quoted({ peek, step, match }: Cursor, isPlural: boolean): string {
  step()
  if (peek() === "'") {
    step()
    return "'"
  }
  const quotes = /[{}<>]/.test(peek()) || (isPlural && peek() === '#')
  if (!quotes) return "'"
  const inside = match(/(?:[^']|'')*/y)
  if (peek() === "'") step()
  return inside.replaceAll("''", "'")
}

function argument(cursor: Cursor, depth: number): Piece {
  const { peek, step, match, skip, need, word, fail } = cursor
  need('{')
  const name = word()
  skip()
  if (peek() === '}') {
    step()
    return { kind: 'value', name, style: '' }
  }
  need(',')
  const kind = word()
  if (kind === 'select' || kind === 'plural' || kind === 'selectordinal')
    return choice(cursor, { kind, name }, depth)
  if (kind !== 'number' && kind !== 'date' && kind !== 'time') return fail(`"${kind}" is no format`)
  skip()
  let style = ''
  if (peek() === ',') {
    step()
    style = match(/[^{}']*/y).trim()
    if (style === '') fail('A style is missing')
  }
  if (!styles[kind]?.includes(style)) fail(`"${style}" is no style of ${kind}`)
  need('}')
  return { kind, name, style }
}

function choice(cursor: Cursor, asked: Pick<Choice, 'kind' | 'name'>, depth: number): Choice {
  const { peek, match, skip, need, word, fail } = cursor
  const isPlural = asked.kind !== 'select'
  need(',')
  skip()
  let offset = 0
  if (isPlural && match(/offset\p{Pattern_White_Space}*:\p{Pattern_White_Space}*/uy)) {
    offset = Number(match(/-?\d+/y) || fail('A number is missing'))
  }
  const options = new Map<string, readonly Piece[]>()
  for (skip(); peek() !== '}'; skip()) {
    const key = (isPlural && match(/=\d+/y)) || word()
    if (options.has(key)) fail(`"${key}" is there twice`)
    need('{')
    options.set(key, pieces(cursor, depth + 1, isPlural))
    need('}')
  }
  if (!options.has('other')) fail('"other" is missing')
  need('}')
  return { ...asked, offset, options }
}

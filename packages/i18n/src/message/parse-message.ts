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
  let at = 0

  const fail = (what: string): never => {
    throw new SyntaxError(`${what} at ${at} of the message "${message}"`)
  }
  const peek = () => message[at] ?? ''
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(message)?.[0] ?? ''
    at += found.length
    return found
  }
  const skip = () => match(/[\p{Pattern_White_Space}]*/uy)
  const need = (sign: string) => {
    skip()
    if (peek() !== sign) fail(`"${sign}" is missing`)
    at += 1
  }
  const word = () => {
    skip()
    return match(/[^\p{Pattern_White_Space}\p{Pattern_Syntax}]+/uy) || fail('A name is missing')
  }

  /** Up to the closing brace of an option, or the end. `#` counts only directly inside a plural. */
  function pieces(depth: number, isPlural: boolean): readonly Piece[] {
    const found: Piece[] = []
    let text = ''
    const flush = () => {
      if (text) found.push(text)
      text = ''
    }
    while (at < message.length) {
      const sign = peek()
      if (sign === '}' && depth > 0) break
      if (sign === "'") text += quoted(isPlural)
      else if (sign === '{') {
        flush()
        found.push(argument(depth))
      } else {
        at += 1
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
  function quoted(isPlural: boolean): string {
    at += 1
    if (peek() === "'") {
      at += 1
      return "'"
    }
    const quotes = /[{}<>]/.test(peek()) || (isPlural && peek() === '#')
    if (!quotes) return "'"
    const inside = match(/(?:[^']|'')*/y)
    if (peek() === "'") at += 1
    return inside.replaceAll("''", "'")
  }

  function argument(depth: number): Piece {
    need('{')
    const name = word()
    skip()
    if (peek() === '}') {
      at += 1
      return { kind: 'value', name, style: '' }
    }
    need(',')
    const kind = word()
    if (kind === 'select' || kind === 'plural' || kind === 'selectordinal') return choice(kind, name, depth)
    if (kind !== 'number' && kind !== 'date' && kind !== 'time') return fail(`"${kind}" is no format`)
    skip()
    let style = ''
    if (peek() === ',') {
      at += 1
      style = match(/[^{}']*/y).trim()
      if (style === '') fail('A style is missing')
    }
    if (!styles[kind]?.includes(style)) fail(`"${style}" is no style of ${kind}`)
    need('}')
    return { kind, name, style }
  }

  function choice(kind: Choice['kind'], name: string, depth: number): Choice {
    need(',')
    skip()
    let offset = 0
    if (kind !== 'select' && match(/offset\p{Pattern_White_Space}*:\p{Pattern_White_Space}*/uy)) {
      offset = Number(match(/-?\d+/y) || fail('A number is missing'))
    }
    const options = new Map<string, readonly Piece[]>()
    for (skip(); peek() !== '}'; skip()) {
      const key = (kind !== 'select' && match(/=\d+/y)) || word()
      if (options.has(key)) fail(`"${key}" is there twice`)
      need('{')
      options.set(key, pieces(depth + 1, kind !== 'select'))
      need('}')
    }
    if (!options.has('other')) fail('"other" is missing')
    need('}')
    return { kind, name, offset, options }
  }

  return pieces(0, false)
}

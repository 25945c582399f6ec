/** A place in a message that moves on as it is read. */
export interface Cursor {
  /** The sign that comes next; empty at the end. */
  peek(this: void): string
  step(this: void): void
  /** Reads what a sticky pattern finds right here. */
  match(this: void, pattern: RegExp): string
  skip(this: void): void
  /** Reads a sign that must come next. */
  need(this: void, sign: string): void
  word(this: void): string
  fail(this: void, what: string): never
}

export function createCursor(message: string): Cursor {
  let at = 0
  const fail = (what: string): never => {
    throw new SyntaxError(`${what} at ${at} of the message "${message}"`)
  }
  const peek = () => message[at] ?? ''
  const step = () => {
    at += 1
  }
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(message)?.[0] ?? ''
    at += found.length
    return found
  }
  const skip = () => {
    match(/[\p{Pattern_White_Space}]*/uy)
  }
  const need = (sign: string) => {
    skip()
    if (peek() !== sign) fail(`"${sign}" is missing`)
    step()
  }
  const word = () => {
    skip()
    return match(/[^\p{Pattern_White_Space}\p{Pattern_Syntax}]+/uy) || fail('A name is missing')
  }
  return { peek, step, match, skip, need, word, fail }
}

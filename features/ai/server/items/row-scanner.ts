/**
 * Finds the rows of an answer while it is written: objects of the one list, `{"items": [{…}, …]}` or the list alone.
 * What stands around them is passed over, so that models that talk beside the answer are understood.
 */
export function createRowScanner(onRow: (row: unknown) => void): { add(text: string): void } {
  const open: string[] = []
  let row: string | null = null
  let isInText = false
  let isEscaped = false

  function next(sign: string): void {
    if (row !== null) row += sign
    if (isInText) {
      if (isEscaped) isEscaped = false
      else if (sign === '\\') isEscaped = true
      else if (sign === '"') isInText = false
      return
    }
    if (sign === '"') isInText = open.length > 0
    else if (sign === '{' || sign === '[') {
      if (sign === '{' && row === null && isListAlone(open)) row = sign
      open.push(sign)
    } else if (sign === '}' || sign === ']') {
      open.pop()
      if (row === null || !isListAlone(open)) return
      const written = row
      row = null
      onRow(parsed(written))
    }
  }

  return {
    add(text) {
      for (const sign of text) next(sign)
    },
  }
}

/** Whether what is open is the list of rows, and nothing inside of it. */
function isListAlone(open: readonly string[]): boolean {
  const signs = open.join('')
  return signs === '[' || signs === '{['
}

/** Null for what looks like an object and is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // It is the answer: a row that cannot be read is one that cannot be used.
    return null
  }
}

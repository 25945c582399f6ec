const FRAME = /^(?:<table><tbody>|<ul(?: [^>]*)?>|<ol(?: [^>]*)?>)/
const TAG = /<(\/?)([a-z]+\d?)[^>]*>/g
const VOID = new Set(['br', 'img', 'hr'])

/** A list or a table of clean HTML, with what stands around its lines; null for every other block. */
export function linesOf(block: string): { start: string; lines: string[]; end: string } | null {
  const start = FRAME.exec(block)?.[0]
  if (start === undefined) return null
  const lines: string[] = []
  let depth = 0
  let from = start.length
  TAG.lastIndex = from
  for (let tag = TAG.exec(block); tag; tag = TAG.exec(block)) {
    if (VOID.has(tag[2] ?? '')) continue
    depth += tag[1] === '/' ? -1 : 1
    // The first tag that closes more than was opened is the end of the whole.
    if (depth < 0) return { start, lines, end: block.slice(from) }
    if (depth === 0) {
      lines.push(block.slice(from, TAG.lastIndex))
      from = TAG.lastIndex
    }
  }
  return null
}

import type { TextSpan } from '@weft/rich-text'

/** Letters of one node that stand in the text as they are: of white space one is left. */
interface Piece {
  node: Text
  /** In the node. */
  offset: number
  /** In the text. */
  start: number
  length: number
}

/** The words of a formatted text that is shown, whether it is read or written in. */
export interface Words {
  readonly text: string
  /** What of the page a stretch of the text is. */
  rangeOf(span: TextSpan): Range | null
  /** What of the text is selected; null where it is nothing of it. */
  spanOf(range: Range): TextSpan | null
  /** Where in the text a place of the page is. */
  indexOf(node: Node, offset: number): number | null
}

const BLOCKS = new Set('P H1 H2 H3 H4 H5 H6 DIV UL OL LI PRE BLOCKQUOTE TABLE TR TD TH HR BR'.split(' '))
const CHROME = new Set('BUTTON STYLE SCRIPT SELECT INPUT LABEL'.split(' '))

/**
 * Reads the words below an element. Each run of white space and each border of a block is one space, so that an editor
 * and what only shows the text read alike.
 */
export function readWords(root: Element): Words {
  const pieces: Piece[] = []
  let text = ''
  const space = () => {
    if (text !== '' && !text.endsWith(' ')) text += ' '
  }
  const readText = (node: Text) => {
    for (const { 0: run, index } of node.data.matchAll(/\s+|\S+/g)) {
      const isSpace = run.trim() === ''
      if (isSpace && (text === '' || text.endsWith(' '))) continue
      const shown = isSpace ? ' ' : run
      pieces.push({ node, offset: index, start: text.length, length: shown.length })
      text += shown
    }
  }
  const read = (element: Element) => {
    for (const child of element.childNodes) {
      if (child instanceof Text) readText(child)
      else if (
        child instanceof Element &&
        !CHROME.has(child.tagName) &&
        !child.matches('[aria-hidden=true]')
      ) {
        if (BLOCKS.has(child.tagName)) space()
        read(child)
        if (BLOCKS.has(child.tagName)) space()
      }
    }
  }
  read(root)
  return {
    text,
    rangeOf: (span) => rangeIn(pieces, span),
    spanOf: (range) => spanIn(pieces, range),
    indexOf: (node, offset) => indexIn(pieces, node, offset),
  }
}

function rangeIn(pieces: readonly Piece[], { from, to }: TextSpan): Range | null {
  const first = pieces.find(({ start, length }) => start + length > from)
  const last = pieces.findLast(({ start }) => start < to)
  if (!first || !last || last.start < first.start) return null
  const range = document.createRange()
  range.setStart(first.node, first.offset + Math.max(0, from - first.start))
  range.setEnd(last.node, last.offset + Math.min(last.length, to - last.start))
  return range
}

function spanIn(pieces: readonly Piece[], range: Range): TextSpan | null {
  let [from, to] = [Number.POSITIVE_INFINITY, -1]
  for (const { node, offset, start, length } of pieces) {
    if (!range.intersectsNode(node)) continue
    const within = (at: number) => Math.min(length, Math.max(0, at - offset))
    const low = node === range.startContainer ? within(range.startOffset) : 0
    const high = node === range.endContainer ? within(range.endOffset) : length
    if (high <= low) continue
    from = Math.min(from, start + low)
    to = Math.max(to, start + high)
  }
  return to > from ? { from, to } : null
}

function indexIn(pieces: readonly Piece[], node: Node, at: number): number | null {
  const piece = pieces.findLast((one) => one.node === node && one.offset <= at)
  return piece ? piece.start + Math.min(piece.length, at - piece.offset) : null
}

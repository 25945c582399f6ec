import { cleanBlocks } from './clean-html.ts'
import { htmlOfPlainText, plainTextOf } from './plain-text.ts'

interface Block {
  html: string
  lines: readonly string[]
  /** A picture or a rule: it has no text of its own, and plain text cannot say that it goes. */
  isSilent: boolean
}

/**
 * HTML after somebody edited its plain text: blocks before and after the changed lines keep their
 * formatting, the changed lines become plain paragraphs; pictures and rules among them stay behind these.
 */
export function editAsPlainText(html: string, text: string): string {
  const blocks = cleanBlocks(html).map(readBlock)
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const head = takeSame(blocks, lines, 'shift')
  const tail = takeSame(blocks, lines, 'pop').toReversed()
  const middle = lines.map((line) => htmlOfPlainText(line.trimEnd()) || '<p></p>')
  const silent = blocks.filter((block) => block.isSilent).map((block) => block.html)
  return cleanBlocks([...head, ...middle, ...silent, ...tail].join('')).join('')
}

function readBlock(html: string): Block {
  const plain = plainTextOf(html)
  return { html, lines: plain.split('\n'), isSilent: plain === '' && html !== '<p></p>' }
}

/** Takes blocks from one end, with their lines, for as long as the text there is what they say. */
function takeSame(blocks: Block[], lines: string[], end: 'shift' | 'pop'): string[] {
  const taken: string[] = []
  for (;;) {
    const block = end === 'shift' ? blocks[0] : blocks.at(-1)
    if (!block) return taken
    const count = block.lines.length
    const there = end === 'shift' ? lines.slice(0, count) : lines.slice(-count)
    const isSame =
      there.length === count && there.every((line, i) => line.trimEnd() === block.lines[i]?.trimEnd())
    if (!isSame && !block.isSilent) return taken
    if (isSame) lines.splice(end === 'shift' ? 0 : -count, count)
    taken.push(block.html)
    blocks[end]()
  }
}

import { cleanText } from '@weft/base'
import { CALLOUT_ATTRIBUTE, isCallout } from './callouts.ts'
import { isSafeUrl } from './urls.ts'
import { escapeHtml } from './escape-html.ts'
import { namesThing } from './names-thing.ts'
import { htmlTokens } from './tokens.ts'

const MAX_DEPTH = 40

const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'pre'])
const CONTAINERS = ['ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'hr']
const BLOCKS = new Set([...PARAGRAPHS, ...CONTAINERS])
const INLINE = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'code', 'mark', 'span', 'br', 'img'])
const VOID = new Set(['br', 'img', 'hr'])
// Between the tags of these white space has no meaning, and text of its own has no place.
const FRAMES = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr'])
// A tag on the left ends an open one of `ends`, looked for no further out than `within`.
const IMPLIED: Record<string, { ends: readonly string[]; within: readonly string[] }> = {
  li: { ends: ['li'], within: ['ul', 'ol'] },
  td: { ends: ['td', 'th'], within: ['tr', 'table'] },
  th: { ends: ['td', 'th'], within: ['tr', 'table'] },
  tr: { ends: ['tr'], within: ['table'] },
}

const number = /^\d{1,4}$/
const ATTRIBUTES: Record<string, Record<string, (value: string) => boolean>> = {
  a: { href: isSafeUrl },
  img: { src: isImageSource, alt: () => true, width: (v) => number.test(v), height: (v) => number.test(v) },
  td: { colspan: (v) => number.test(v), rowspan: (v) => number.test(v) },
  th: { colspan: (v) => number.test(v), rowspan: (v) => number.test(v) },
  blockquote: { [CALLOUT_ATTRIBUTE]: isCallout },
  ol: { start: (v) => number.test(v) },
  ul: { 'data-type': (v) => v === 'taskList' },
  li: { 'data-type': (v) => v === 'taskItem', 'data-checked': (v) => v === 'true' || v === 'false' },
  code: { class: (v) => /^language-[\w+#-]{1,30}$/.test(v) },
  span: { 'data-type': (v) => v === 'mention', 'data-id': (v) => v.length <= 64, 'data-label': () => true },
}

const ITEM: Record<string, (value: string) => boolean> = { 'data-type': () => true, 'data-id': () => true }
const { src: _src, ...SHOWN } = ATTRIBUTES['img'] ?? {}
const PICTURE = { ...ITEM, ...SHOWN }

/**
 * HTML as it is stored, block by block: only the elements and attributes of long text, well nested,
 * loose text in paragraphs, no scripts or styles. Idempotent: cleaning the joined blocks gives the same.
 */
export function cleanBlocks(html: string): string[] {
  const blocks: string[] = []
  const open: string[] = []
  let out = ''
  // Text is written when the next tag is, so that pieces around a dropped tag count as one text.
  let pending = ''
  // Open elements of a mention of an item, whose words are left out: they would tell what the item is called.
  let unsaid = 0

  const flush = () => {
    const text = cleanText(pending)
    pending = ''
    const top = open.at(-1)
    if (text.trim() === '' && (text === '' || top === undefined || FRAMES.has(top))) return
    ensureBlock()
    out += escapeHtml(text)
  }
  const ensureBlock = () => {
    if (open.length > 0) return
    open.push('p')
    out += '<p>'
  }
  const endBlock = () => {
    if (open.length === 0 && out !== '') {
      blocks.push(out)
      out = ''
    }
  }
  const close = (name: string) => {
    flush()
    while (open.length > 0) {
      const top = open.pop()
      out += `</${top}>`
      if (top === name) break
    }
    endBlock()
  }
  const closeNearest = (isMeant: (name: string) => boolean, isBorder: (name: string) => boolean) => {
    const found = open.findLast((name) => isMeant(name) || isBorder(name))
    if (found !== undefined && isMeant(found)) close(found)
  }
  const closeBefore = (name: string) => {
    // Text that stands alone before a block is a paragraph of its own.
    if (open.length === 0) flush()
    closeNearest(isParagraph, (o) => BLOCKS.has(o))
    const implied = IMPLIED[name]
    if (implied)
      closeNearest(
        (o) => implied.ends.includes(o),
        (o) => implied.within.includes(o),
      )
  }

  for (const token of htmlTokens(html.toWellFormed().replaceAll('\u0000', ''))) {
    if (token.kind === 'text') {
      if (unsaid === 0) pending += token.text
      continue
    }
    const { name } = token
    // A block ends a mention that was not closed.
    if (unsaid > 0 && !BLOCKS.has(name)) {
      if (name === 'span') unsaid += token.kind === 'open' ? 1 : -1
      continue
    }
    unsaid = 0
    if (token.kind === 'close') {
      // An inline tag closes nothing beyond the block that it stands in.
      const isBlock = BLOCKS.has(name)
      closeNearest(
        (o) => o === name,
        (o) => !isBlock && BLOCKS.has(o),
      )
      continue
    }
    if (!BLOCKS.has(name) && !INLINE.has(name)) continue
    if (BLOCKS.has(name)) closeBefore(name)
    const isItem = name === 'span' && namesThing(token.attributes, 'item')
    if (isItem) unsaid = 1
    if (open.length >= MAX_DEPTH) continue
    flush()
    if (INLINE.has(name)) ensureBlock()
    out += openTag(name, token.attributes)
    if (isItem) out += '</span>'
    else if (!VOID.has(name)) open.push(name)
    endBlock()
  }
  flush()
  if (open.length > 0) close('')
  return trimEmpty(blocks)
}

const isParagraph = (name: string) => PARAGRAPHS.has(name)

/** What names an item or a file of ours says nothing else: neither a title nor an address. */
function attributesOf(name: string, attributes: ReadonlyMap<string, string>) {
  if (name === 'span' && namesThing(attributes, 'item')) return ITEM
  return name === 'img' && namesThing(attributes, 'file') ? PICTURE : (ATTRIBUTES[name] ?? {})
}

function openTag(name: string, attributes: ReadonlyMap<string, string>): string {
  let tag = `<${name}`
  for (const [key, isAllowed] of Object.entries(attributesOf(name, attributes))) {
    const value = cleanText(attributes.get(key) ?? '')
    if (attributes.has(key) && isAllowed(value)) tag += ` ${key}="${escapeHtml(value)}"`
  }
  return `${tag}>`
}

/** Images come from https or from our own files, never from data: or other schemes. */
export function isImageSource(url: string): boolean {
  // Browsers read a backslash as a slash, and leave out line breaks and tabs before they look at an address.
  return /^(?:https:\/\/[^/?#\\]|\/(?![/\\]))/i.test(url) && !/[\p{Cc}\s]/u.test(url)
}

/** Without the blocks at both ends that show nothing. */
export function trimEmpty(blocks: readonly string[]): string[] {
  const isFilled = (block: string) =>
    /<(?:(?:img|hr|table)\b|span data-type="item")/.test(block) ||
    block.replaceAll(/<[^>]*>/g, '').trim() !== ''
  const first = blocks.findIndex(isFilled)
  return first === -1 ? [] : blocks.slice(first, blocks.findLastIndex(isFilled) + 1)
}

import {
  cleanBlocks,
  hashOf,
  htmlOfWritten,
  isExcerpt,
  looksLikeMarkdown,
  MAX_MENTIONS,
  mentionsOf,
  mergeBlocks,
  writtenOfHtml,
} from '@weft/rich-text'
import { msg } from '@weft/i18n'
import type { AttributeInput } from '@weft/model'
import { isLongCell } from '../../shared/text/long-cells.ts'

export const MAX_HTML = 200_000

const TOO_LONG = msg('This text is too long')
const TOO_MANY = msg('This text mentions more than 50 people')

/** Takes in HTML, and lets nothing through but what is text. */
export const input: AttributeInput = {
  checkSettings: () => [],
  checkData(data) {
    if (typeof data !== 'string') return msg('This must be a text')
    if (data.length > MAX_HTML) return TOO_LONG
    return mentionsOf(data).people.length > MAX_MENTIONS ? TOO_MANY : null
  },
  normalise(data) {
    // Far beyond the limit it is refused anyway, and not worth cleaning first.
    if (typeof data !== 'string' || data.length > 4 * MAX_HTML) return data ?? null
    return cleanBlocks(data).join('') || null
  },
  merge(old, mine, theirs) {
    const texts = [old ?? '', mine ?? '', theirs ?? '']
    if (!texts.every((text) => typeof text === 'string')) return undefined
    const [was = [], my = [], their = []] = texts.map(cleanBlocks)
    return mergeBlocks(was, my, their)?.join('')
  },
  writeText: (data) => (typeof data === 'string' ? writtenOfHtml(data) : ''),
  isPreviewOf: (part, whole) => isExcerpt(part) && typeof whole === 'string' && part.hash === hashOf(whole),
  parse(text) {
    if (text.length > 4 * MAX_HTML) return { problem: TOO_LONG }
    const html = htmlOfWritten(text)
    return html.length > MAX_HTML ? { problem: TOO_LONG } : { data: html || null }
  },
  joinsLines: looksLikeMarkdown,
  guess: ({ cells, hasLong = cells.some(isLongCell) }) => (hasLong ? { fits: 1, settings: {} } : null),
}

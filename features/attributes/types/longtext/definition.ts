import { msg } from '@weft/i18n'
import type { FamilyMember } from '../../shared/family-member.ts'
import { cleanBlocks } from '../../shared/html/clean-html.ts'
import { mergeBlocks } from '../../shared/html/merge-blocks.ts'
import { excerptText, htmlOfPlainText, isExcerpt, plainTextOf } from '../../shared/html/plain-text.ts'
import { TEXT_OPERATORS, textPredicate } from '../../shared/text/text-operators.ts'

export const MAX_HTML = 200_000

const TOO_LONG = msg('This text is too long')

/**
 * Formatted text; data is an HTML string of at most 200,000 characters. Where the whole text is not at
 * hand its excerpt stands for it: both are shown, sorted and filtered alike.
 */
export const definition: FamilyMember = {
  type: 'longtext',
  label: msg('Long text'),
  defaultSettings: {},
  checkSettings: () => [],
  checkData(data) {
    if (typeof data !== 'string') return msg('This must be a text')
    return data.length > MAX_HTML ? TOO_LONG : null
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
  parse(text) {
    const html = htmlOfPlainText(text)
    return html.length > MAX_HTML ? { problem: TOO_LONG } : { data: html || null }
  },
  format: (data) => (isExcerpt(data) ? data.excerpt : typeof data === 'string' ? plainTextOf(data) : ''),
  sortKey: excerptText,
  operators: TEXT_OPERATORS,
  predicate: (operator, operand) =>
    textPredicate(operator, operand, (data) => ((data ?? null) === null ? [] : [excerptText(data)])),
  aggregates: [],
}

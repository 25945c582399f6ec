import { isSafeUrl, looksLikeUrl, normaliseUrl } from '@weft/rich-text'
import { countCharacters, newUuid, oneLine } from '@weft/base'
import { msg } from '@weft/i18n'
import type { AttributeInput, Settings } from '@weft/model'
import { mergeById } from '../../shared/elements/merge-lists.ts'
import { type Link, MAX_LINKS, MAX_URL, normaliseLink } from '../../shared/elements/links.ts'
import { brokenRules, isBoolean } from '../../shared/settings-rules.ts'

const NO_LINK = msg('Links start with http, https, mailto or tel')
const limitOf = (settings: Settings) => (settings.multiple === false ? 1 : MAX_LINKS)

/** Takes in links, and texts with addresses. */
export const input: AttributeInput = {
  checkSettings: (settings) =>
    brokenRules(settings, { multiple: [isBoolean, msg('Multiple links must be on or off')] }),
  checkData(data, settings) {
    if (!Array.isArray(data) || !data.every(isLink)) return msg('This must be a list of links')
    if (data.length > limitOf(settings)) {
      return data.length > MAX_LINKS ? msg('Too many links') : msg('Only one link fits here')
    }
    if (data.some(({ url, name }) => url.length > MAX_URL || countCharacters(name) > 255))
      return msg('This link is too long')
    if (new Set(data.map(({ id }) => id)).size < data.length) return msg('Two links have the same id')
    return data.every(({ url }) => isSafeUrl(url)) ? null : NO_LINK
  },
  normalise(data) {
    if (!Array.isArray(data)) return data ?? null
    const links = data.map(normaliseLink).filter((link) => link !== null)
    return links.length > 0 ? links : null
  },
  merge(old, mine, theirs, settings) {
    const merged = mergeById(old, mine, theirs)
    return Array.isArray(merged) && merged.length > limitOf(settings) ? undefined : merged
  },
  parse(text, settings) {
    const links = readLinks(text)
    if (links === null) return { problem: NO_LINK }
    if (links.length > limitOf(settings)) return { problem: msg('Only one link fits here') }
    return { data: links.length > 0 ? links : null }
  },
  guess({ cells }) {
    const filled = cells.filter((cell) => cell !== '')
    if (filled.length === 0) return null
    const fitting = filled.filter((cell) => cell.split(/\s+/).every(looksLikeUrl) && readLinks(cell) !== null)
    return { fits: fitting.length / filled.length, settings: {} }
  },
}

function isLink(link: unknown): link is Link {
  const { id, url, name } = (link ?? {}) as Partial<Link>
  return typeof id === 'string' && id.length <= 64 && typeof url === 'string' && typeof name === 'string'
}

/** The links of a text: `[name](address)`, addresses apart by white space; null when one may not be a link. */
function readLinks(text: string): Link[] | null {
  const links: Link[] = []
  const one = /\[([^\]\n]*)\]\(\s*((?:[^\s()]|\([^\s()]*\))+)\s*\)|(\S+)/g
  for (const [, name = '', named, bare] of text.matchAll(one)) {
    const address = (named ?? bare ?? '').replace(/[,;]$/, '')
    if (address === '') continue
    const url = normaliseUrl(address)
    // A bare word is no address: it needs a scheme, a dot, a port or an @.
    if (!isSafeUrl(url) || url.length > MAX_URL || !/[.:@]/.test(address)) return null
    links.push({ id: newUuid(), url, name: oneLine(name) })
  }
  return links
}

import { normaliseUrl } from '@weft/rich-text'
import { oneLine } from '@weft/base'

export const MAX_LINKS = 100
export const MAX_URL = 2048

export interface Link {
  id: string
  url: string
  /** Shown instead of the address; may be empty. */
  name: string
}

/** The entries of a value that have the form of a link. */
export function linksOf(data: unknown): Link[] {
  if (!Array.isArray(data)) return []
  return data
    .filter((link) => typeof (link as Partial<Link> | null)?.url === 'string')
    .map((link) => ({
      ...(link as Link),
      name: typeof (link as Link).name === 'string' ? (link as Link).name : '',
    }))
}

/**
 * A link in its one spelling; null when it has no address. What is no link stays as it is, to be refused.
 * A link without an id gets one of its place, so that the same list always gets the same ids.
 */
export function normaliseLink(link: unknown, place: number): unknown {
  if (typeof link !== 'object' || link === null) return link
  const { id, url, name, ...rest } = link as Partial<Link>
  if (typeof url !== 'string') return url === undefined || url === null ? null : link
  const address = normaliseUrl(url.toWellFormed())
  if (address === '') return null
  const known = typeof id === 'string' && id !== '' ? id : String(place)
  return { ...rest, id: known, url: address, name: typeof name === 'string' ? oneLine(name) : '' }
}

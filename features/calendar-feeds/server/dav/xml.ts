/** Namespaces of the answers, by the prefixes that stand for them there. */
const NAMESPACES = {
  D: 'DAV:',
  C: 'urn:ietf:params:xml:ns:caldav',
  S: 'http://calendarserver.org/ns/',
  A: 'http://apple.com/ns/ical/',
} as const
type Prefix = keyof typeof NAMESPACES

/** An element by its namespace and name, as a text. */
export type ElementName = `${string} ${string}`
export const nameOf = (uri: string, local: string): ElementName => `${uri} ${local}`

/** A name of ours, such as `D:prop`. */
export type Tag = `${Prefix}:${string}`

export function nameOfTag(tag: Tag): ElementName {
  const [prefix = 'D', local = ''] = tag.split(':')
  return nameOf(NAMESPACES[prefix as Prefix], local)
}

const DECLARED = Object.entries(NAMESPACES)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

const HIDDEN: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as XML holds it: what no document of XML may contain is left out. */
export function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll(/[&<>"]/g, (one) => HIDDEN[one] ?? one)
      .replaceAll('\r', '&#13;')
  )
}

/** An element with what is in it, which is XML already. */
export const element = (tag: Tag, inner = ''): string =>
  inner === '' ? `<${tag}/>` : `<${tag}>${inner}</${tag}>`

/** What stands before and behind what is in a document's root. */
export const xmlFrame = (tag: Tag): [head: string, foot: string] => [
  `<?xml version="1.0" encoding="utf-8"?>\n<${tag} ${DECLARED}>`,
  `</${tag}>`,
]

/** The document whose root that is. */
export const xmlDocument = (tag: Tag, inner: string): string => xmlFrame(tag).join(inner)

/** An element that somebody asked for, by whatever name: of a namespace of theirs, too. */
export function namedElement(name: ElementName): string {
  const at = name.lastIndexOf(' ')
  const [uri, local] = [name.slice(0, at), name.slice(at + 1)]
  const known = Object.entries(NAMESPACES).find(([, one]) => one === uri)
  if (known) return `<${known[0]}:${local}/>`
  return uri === '' ? `<${local} xmlns=""/>` : `<X:${local} xmlns:X="${xmlText(uri)}"/>`
}

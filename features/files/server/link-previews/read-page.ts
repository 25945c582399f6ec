const MAX_TITLE = 255
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** The title of a page and the addresses of its icons, the best first; nothing of it is run or built. */
export function readPage(html: string, base: string): { title: string | null; icons: string[] } {
  const head = html.slice(0, 131_072).split(/<body[\s>]/i)[0] ?? ''
  const social = contentOf(head, 'og:title')
  const plain = /<title[^>]{0,200}>([^<]{0,2000})/i.exec(head)?.[1]
  const title = cleanText(plain ?? social ?? '') || cleanText(social ?? '')
  const icons: { href: string; rank: number }[] = []
  for (const [tag] of head.matchAll(/<link\s[^>]{1,600}>/gi)) {
    const rel = attributeOf(tag, 'rel')?.toLowerCase().split(/\s+/) ?? []
    const href = attributeOf(tag, 'href')
    const address =
      href && rel.some((word) => word === 'icon' || word === 'apple-touch-icon')
        ? URL.parse(href, base)
        : null
    // Drawings of SVG are programs, and not drawn here.
    if (address?.protocol === 'https:' && !/\.svg$/i.test(address.pathname))
      icons.push({ href: address.href, rank: rel.includes('icon') ? 0 : 1 })
  }
  return { title: title || null, icons: icons.toSorted((a, b) => a.rank - b.rank).map(({ href }) => href) }
}

function contentOf(head: string, property: string): string | undefined {
  for (const [tag] of head.matchAll(/<meta\s[^>]{1,600}>/gi))
    if (attributeOf(tag, 'property')?.toLowerCase() === property) return attributeOf(tag, 'content')
  return undefined
}

function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, 'i').exec(tag)
  return found ? (found[1] ?? found[2] ?? found[3]) : undefined
}

function cleanText(text: string): string {
  return text
    .replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      },
    )
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE)
}

import { unescaped } from './cleaned-tokens.ts'
import { escapeHtml } from './escape-html.ts'

/** A picture that lies with us, as a text names it: by its file. Its address is asked for when it is shown. */
export interface StoredPicture {
  id: string
  /** What it shows, for those who cannot see it. */
  alt: string
  /** In its own pixels; null where nobody knows. */
  width: number | null
  height: number | null
}

const SIGN = 'data-type="file"'
const IMAGE = /<img data-type="file" data-id="([0-9a-f-]{36})"([^>]*)>/g
const ALONE = /<p>(?:<img data-type="file"[^>]*>)+<\/p>/g
const PARAGRAPH = /<p>(?:<br>)?<\/p>/g
const MAX_PX = 9_999

/** A picture as it is stored in a text: without an address, which would open it to whoever has the text. */
export function storedPicture({ id, alt, width, height }: StoredPicture): string {
  const size = width && height ? ` width="${inPixels(width)}" height="${inPixels(height)}"` : ''
  return `<img ${SIGN} data-id="${escapeHtml(id)}" alt="${escapeHtml(alt)}"${size}>`
}

const inPixels = (px: number) => Math.min(MAX_PX, Math.max(1, Math.round(px)))

/** The pictures of ours that cleaned HTML shows, each once, in their order. */
export function picturesIn(html: string): StoredPicture[] {
  if (!html.includes(SIGN)) return []
  const found = new Map<string, StoredPicture>()
  for (const [, id = '', rest = ''] of html.matchAll(IMAGE)) {
    const number = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(rest)?.[1] ?? 0) || null
    const alt = unescaped(/ alt="([^"]*)"/.exec(rest)?.[1] ?? '')
    if (!found.has(id)) found.set(id, { id, alt, width: number('width'), height: number('height') })
  }
  return [...found.values()]
}

/** Cleaned HTML without the pictures of ours, and without paragraphs that held nothing else. */
export function withoutPictures(html: string): string {
  if (!html.includes(SIGN)) return html
  return html.replaceAll(ALONE, '').replaceAll(IMAGE, '')
}

/** A text with pictures below it. */
export function withPictures(html: string, pictures: readonly StoredPicture[]): string {
  if (pictures.length === 0) return html
  const text = html.replaceAll(PARAGRAPH, '') === '' ? '' : html
  return `${text}<p>${pictures.map(storedPicture).join('')}</p>`
}

import { type Outbound, OutboundError } from '@weft/server-kit'

import { mimeOf } from '../kinds/mime-of.ts'
import { readPage } from './read-page.ts'

const PAGE_BYTES = 524_288
const ICON_BYTES = 131_072
/** Bytes of an icon as it is kept; a drawing of 32 pixels has some hundred. */
const KEPT_BYTES = 8_192
const ICON_PIXELS = 1_048_576

/** A page's title and its icon as a data address; nulls for what there is not. Never throws for what lies outside. */
export async function fetchPreview(
  outbound: Outbound,
  url: string,
): Promise<{ title: string | null; icon: string | null }> {
  const page = await ask(outbound, url, PAGE_BYTES, 'text/html,application/xhtml+xml')
  if (!page) return { title: null, icon: null }
  const isHtml = /html/i.test(page.type)
  const { title, icons } = isHtml ? readPage(page.body.toString('utf8'), url) : { title: null, icons: [] }
  for (const address of [...icons, new URL('/favicon.ico', url).href].slice(0, 3)) {
    const found = await ask(outbound, address, ICON_BYTES, 'image/*')
    const icon = found && (await drawIcon(found.body))
    if (icon) return { title, icon }
  }
  return { title, icon: null }
}

async function ask(outbound: Outbound, url: string, maxBytes: number, accept: string) {
  try {
    const { status, headers, body } = await outbound.fetch(url, {
      maxBytes,
      headers: { accept },
      timeoutMs: 8_000,
    })
    return status === 200 ? { type: headers['content-type'] ?? '', body } : null
  } catch (error) {
    if (error instanceof OutboundError) return null
    throw error
  }
}

/** The icon drawn anew: nothing of what came from elsewhere reaches a browser but its colours. */
async function drawIcon(bytes: Buffer): Promise<string | null> {
  const inner = iconInside(bytes) ?? bytes
  if (!['image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(mimeOf(inner))) return null
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const drawn = await sharp(inner, { limitInputPixels: ICON_PIXELS, pages: 1 })
      .resize(32, 32, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: 5 })
      .webp({ quality: 80 })
      .toBuffer()
    return drawn.length <= KEPT_BYTES ? `data:image/webp;base64,${drawn.toString('base64')}` : null
  } catch {
    // Whatever it was, it is no icon.
    return null
  }
}

/** The largest PNG inside of a Windows icon; null when it is none, or holds bitmaps only. */
function iconInside(bytes: Buffer): Buffer | null {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== 0x00010000) return null
  let best: Buffer | null = null
  for (let n = 0; n < Math.min(bytes.readUInt16LE(4), 16); n++) {
    const entry = 6 + n * 16
    if (entry + 16 > bytes.length) break
    const start = bytes.readUInt32LE(entry + 12)
    const image = bytes.subarray(start, start + bytes.readUInt32LE(entry + 8))
    if (mimeOf(image) === 'image/png' && image.length > (best?.length ?? 0)) best = image
  }
  return best
}

/** So much of a file's beginning is looked at. */
export const HEAD_BYTES = 4_096

/** First bytes of what says so itself, `[offset, hexadecimal digits, type]`. */
const MAGIC: readonly (readonly [number, string, string])[] = [
  [0, '89504e470d0a1a0a', 'image/png'],
  [0, 'ffd8ff', 'image/jpeg'],
  [0, '474946383761', 'image/gif'],
  [0, '474946383961', 'image/gif'],
  [0, '49492a00', 'image/tiff'],
  [0, '4d4d002a', 'image/tiff'],
  [0, '25504446', 'application/pdf'],
  [0, '1a45dfa3', 'video/webm'],
  [0, '4f676753', 'audio/ogg'],
  [0, '664c6143', 'audio/flac'],
  [0, '494433', 'audio/mpeg'],
  [0, 'fffb', 'audio/mpeg'],
  [0, 'fff3', 'audio/mpeg'],
  [0, 'fff1', 'audio/aac'],
  [0, '1f8b', 'application/gzip'],
  [0, '377abcaf271c', 'application/x-7z-compressed'],
  [0, '526172211a07', 'application/x-rar-compressed'],
  [0, '425a68', 'application/x-bzip2'],
  [0, 'fd377a585a00', 'application/x-xz'],
  [0, '28b52ffd', 'application/zstd'],
  [257, '7573746172', 'application/x-tar'],
  [0, 'd0cf11e0a1b11ae1', 'application/msword'],
  [0, '7b5c727466', 'application/rtf'],
  [0, '4d5a', 'application/x-msdownload'],
  [0, '7f454c46', 'application/x-executable'],
]

/** The inner names by which office files are known; they are ZIP files to everybody else. */
const OFFICE: readonly (readonly [RegExp, string])[] = [
  [/\bword\//, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  [/\bxl\//, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [/\bppt\//, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  [/mimetypeapplication\/(vnd\.oasis\.opendocument\.[\w-]+|epub\+zip)/, ''],
]

const UNKNOWN = 'application/octet-stream'

/**
 * What a file is by its first bytes, whatever its name or sender says. Texts that browsers would run have types of their
 * own, so that nobody takes them for texts.
 */
export function mimeOf(head: Buffer): string {
  const known = MAGIC.find(([at, hex]) => head.subarray(at, at + hex.length / 2).toString('hex') === hex)
  if (known) return known[2]
  const word = (from: number, to: number) => head.toString('latin1', from, to)
  if (word(0, 4) === 'RIFF') {
    const types: Record<string, string> = { WEBP: 'image/webp', WAVE: 'audio/wav', 'AVI ': 'video/x-msvideo' }
    return types[word(8, 12)] ?? UNKNOWN
  }
  if (word(4, 8) === 'ftyp') return brandOf(word(8, 12))
  if (['504b0304', '504b0506'].includes(head.toString('hex', 0, 4))) return zipOf(head.toString('latin1'))
  // A picture of Windows says its size beside its two letters.
  if (word(0, 2) === 'BM' && head.readUInt32LE(6) === 0 && head.length > 18) return 'image/bmp'
  return isText(head) ? textOf(head) : UNKNOWN
}

function brandOf(brand: string): string {
  if (brand.startsWith('avi')) return 'image/avif'
  if (/^(hei|hev|mif1|msf1)/.test(brand)) return 'image/heic'
  if (brand.startsWith('M4A')) return 'audio/mp4'
  return brand.startsWith('qt') ? 'video/quicktime' : 'video/mp4'
}

function zipOf(text: string): string {
  for (const [inside, type] of OFFICE) {
    const found = inside.exec(text)
    if (found) return type || `application/${found[1] ?? 'zip'}`
  }
  return 'application/zip'
}

/** UTF-8 without control characters; a letter may be cut at the end of what is looked at. */
function isText(head: Buffer): boolean {
  const start = head.subarray(0, HEAD_BYTES)
  if (start.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return true
  } catch {
    // It is the answer: these bytes are no text.
    return false
  }
}

const RUNS =
  /<(!doctype html|html|head|body|script|iframe|style|meta|title|base|object|embed|form|a|img|div|table)\b/i

function textOf(head: Buffer): string {
  const text = head.toString('utf8')
  if (/<(\w+:)?svg\b/i.test(text)) return 'image/svg+xml'
  if (RUNS.test(text)) return 'text/html'
  return /^\uFEFF?\s*<\?xml\b/.test(text) ? 'application/xml' : 'text/plain'
}

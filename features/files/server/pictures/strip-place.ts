import { crc32 } from 'node:zlib'

/** Tag of the directory of GPS data in EXIF (EXIF 2.32, section 4.6.3). */
const GPS_TAG = 0x8825
/** Bytes of one value by its type (TIFF 6.0, section 2). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const EXIF = Buffer.from('Exif\0\0', 'latin1')

/**
 * Wipes where a picture was taken, in place and without changing its length: the GPS directory of EXIF wherever a picture
 * carries EXIF (JPEG, HEIC, WebP, AVIF, PNG, TIFF), and GPS properties of XMP. Answers whether anything was wiped.
 */
export function stripPlace(bytes: Buffer): boolean {
  let isWiped = isTiff(bytes, 0) && wipeGps(bytes, 0)
  for (let at = bytes.indexOf(EXIF); at !== -1; at = bytes.indexOf(EXIF, at + 1))
    isWiped = (isTiff(bytes, at + 6) && wipeGps(bytes, at + 6)) || isWiped
  // PNG and WebP keep it in chunks of their own, without the word before.
  for (const name of ['eXIf', 'EXIF']) {
    for (let at = bytes.indexOf(name, 0, 'latin1'); at !== -1; at = bytes.indexOf(name, at + 1, 'latin1')) {
      const start = name === 'eXIf' ? at + 4 : at + 8
      if (!isTiff(bytes, start) || !wipeGps(bytes, start)) continue
      isWiped = true
      if (name === 'eXIf') mendChecksum(bytes, at)
    }
  }
  return wipeXmp(bytes) || isWiped
}

function isTiff(bytes: Buffer, at: number): boolean {
  const mark = bytes.toString('hex', at, at + 4)
  return mark === '49492a00' || mark === '4d4d002a'
}

function wipeGps(bytes: Buffer, start: number): boolean {
  const isLittle = bytes[start] === 0x49
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const wipe = (from: number, length: number) => {
    if (from > start && from < bytes.length) bytes.fill(0, from, Math.min(bytes.length, from + length))
  }
  let isWiped = false
  try {
    const directory = start + long(start + 4)
    for (let n = 0, entries = short(directory); n < entries; n++) {
      const entry = directory + 2 + n * 12
      if (short(entry) !== GPS_TAG) continue
      const gps = start + long(entry + 8)
      const count = short(gps)
      for (let i = 0; i < count; i++) {
        const value = gps + 2 + i * 12
        const length = (TYPE_BYTES[short(value + 2)] ?? 1) * long(value + 4)
        if (length > 4) wipe(start + long(value + 8), length)
      }
      // What is left is a directory of nothing, which every reader understands.
      wipe(gps, 2 + count * 12)
      isWiped ||= count > 0
    }
  } catch (error) {
    // A directory that leads out of the file: what could be read of it is wiped.
    if (!(error instanceof RangeError)) throw error
  }
  return isWiped
}

/** Properties of XMP are text; blanks in their place keep every length. */
function wipeXmp(bytes: Buffer): boolean {
  let isWiped = false
  const end = '</x:xmpmeta>'
  for (let from = bytes.indexOf('<x:xmpmeta'); from !== -1; from = bytes.indexOf('<x:xmpmeta', from + 1)) {
    const to = bytes.indexOf(end, from)
    if (to === -1) break
    const text = bytes.toString('latin1', from, to)
    const clean = text
      .replaceAll(/(exif:GPS\w+\s*=\s*)(["'])([^"']*)\2/g, (whole) => ' '.repeat(whole.length))
      .replaceAll(/<(exif:GPS\w+)\b[^>]*>[^<]*<\/\1>/g, (whole) => ' '.repeat(whole.length))
    if (clean === text) continue
    bytes.write(clean, from, 'latin1')
    isWiped = true
  }
  return isWiped
}

/** A chunk of PNG ends with the checksum of its name and data. */
function mendChecksum(bytes: Buffer, name: number): void {
  const length = bytes.readUInt32BE(name - 4)
  if (name + 8 + length > bytes.length) return
  bytes.writeUInt32BE(crc32(bytes.subarray(name, name + 4 + length)), name + 4 + length)
}

export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * What kind of picture a file is by its first bytes, whatever its name or sender says; null for everything else. SVG is
 * a program and is none of them.
 */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (PNG.every((byte, n) => bytes[n] === byte)) return 'png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return ['GIF87a', 'GIF89a'].includes(text(0, 6)) ? 'gif' : null
}

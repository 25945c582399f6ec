import { isPaletteColor, type PaletteColor, paletteColors } from '@weft/base'

export { isPaletteColor as isLabelColor, type PaletteColor as LabelColor, paletteColors as labelColors }

// Grey means "nobody" and brown reads as it at 20 px, so people never get these two.
const personColors = paletteColors.filter((color) => color !== 'gray' && color !== 'brown')

/** A colour that stays the same for the same seed, on every device. */
export function colorForSeed(seed: string): PaletteColor {
  let hash = 2166136261
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 16777619)
  }
  return personColors[(hash >>> 0) % personColors.length] ?? 'blue'
}

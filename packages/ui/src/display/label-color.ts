/** The 12 label colours in the order of the palette. */
export const labelColors = [
  'gray',
  'brown',
  'red',
  'orange',
  'yellow',
  'lime',
  'green',
  'teal',
  'sky',
  'blue',
  'violet',
  'pink',
] as const

export type LabelColor = (typeof labelColors)[number]

/** Whether a stored colour name is one of the palette; others come from newer clients or imports. */
export function isLabelColor(name: unknown): name is LabelColor {
  return (labelColors as readonly unknown[]).includes(name)
}

// Grey means "nobody" and brown reads as it at 20 px, so people never get these two.
const personColors = labelColors.filter((color) => color !== 'gray' && color !== 'brown')

/** A colour that stays the same for the same seed, on every device. */
export function colorForSeed(seed: string): LabelColor {
  let hash = 2166136261
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 16777619)
  }
  return personColors[(hash >>> 0) % personColors.length] ?? 'blue'
}

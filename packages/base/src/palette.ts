/** The twelve colours of labels, boards and avatars, in the order in which they are offered. */
export const paletteColors = [
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

export type PaletteColor = (typeof paletteColors)[number]

/** The same in the order in which new things get them, so that neighbours differ. */
const inTurn: readonly PaletteColor[] = [9, 6, 3, 10, 2, 7, 4, 11, 8, 5, 1, 0].map(
  (index) => paletteColors[index] ?? 'gray',
)

/** The colour of the nth of things that get one after the other. */
export function colorInTurn(n: number): PaletteColor {
  return inTurn[n % inTurn.length] ?? 'gray'
}

/** Whether a stored colour name is one of the palette; others come from newer clients or imports. */
export function isPaletteColor(name: unknown): name is PaletteColor {
  return (paletteColors as readonly unknown[]).includes(name)
}

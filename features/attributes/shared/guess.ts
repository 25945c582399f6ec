import type { AttributeInput, ColumnGuess, ColumnSample } from '@weft/model'

/** The order in which types are tried: the first that fits wins, so the strictest come first. */
const GUESS_ORDER = [
  'longtext',
  'phone',
  'checkbox',
  'number',
  'date',
  'email',
  'links',
  'label',
  'text',
] as const

/** From this share of readable cells on a type is proposed. */
const ENOUGH = 0.95
/** Longer columns are judged by so many cells, spread evenly. */
export const GUESS_SAMPLE = 5000

export interface TypeGuess extends ColumnGuess {
  type: string
  /** How many of the judged, filled cells the type cannot read. */
  fails: number
}

/**
 * The type that a column of an import most likely has, with its settings. An empty column is text.
 * `registry` holds the family by name; a type that it lacks is not guessed.
 */
export function guessColumn(
  sample: ColumnSample,
  registry: Readonly<Record<string, Pick<AttributeInput, 'guess'>>>,
): TypeGuess {
  const cells = spread(sample.cells).map((cell) => cell.trim())
  const filled = cells.filter((cell) => cell !== '').length
  for (const type of filled > 0 ? GUESS_ORDER : []) {
    const guess = registry[type]?.guess?.({ ...sample, cells })
    if (guess && guess.fits >= ENOUGH) {
      return { ...guess, type, fails: Math.round((1 - guess.fits) * filled) }
    }
  }
  return { type: 'text', fits: 1, settings: {}, fails: 0 }
}

function spread(cells: readonly string[]): readonly string[] {
  if (cells.length <= GUESS_SAMPLE) return cells
  const step = cells.length / GUESS_SAMPLE
  return Array.from({ length: GUESS_SAMPLE }, (_, i) => cells[Math.floor(i * step)] ?? '')
}

/** The settings without what only an import's reading needed. */
export function withoutReadHints(settings: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { readDecimal: _decimal, readOrder: _order, ...kept } = settings
  return kept
}

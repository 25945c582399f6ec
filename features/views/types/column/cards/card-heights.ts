import type { Line } from '../stacking/build-board.ts'

/** Px of a card that nobody has seen yet, before any was measured. */
const FIRST_GUESS = 92
/** So many cards say what an ordinary one is. */
const ENOUGH = 12

/** How high cards are, as far as they were drawn; the others are taken for ordinary ones. */
export class CardHeights {
  private readonly known = new Map<string, { line: Line; height: number }>()
  private sum = 0
  /** Kept once it is known: another guess would move everything below cards that nobody has seen. */
  private guess = FIRST_GUESS
  private isGuessed = false

  of(line: Line): number {
    return this.known.get(line.id)?.height ?? this.guess
  }

  /** Whether this very state of the card was measured. */
  isMeasured(line: Line): boolean {
    return this.known.get(line.id)?.line === line
  }

  keep(line: Line, height: number): void {
    this.sum += height - (this.known.get(line.id)?.height ?? 0)
    this.known.set(line.id, { line, height })
    if (this.isGuessed || this.known.size < ENOUGH) return
    this.isGuessed = true
    this.guess = Math.round(this.sum / this.known.size)
  }
}

/** Px between two cards. */
export const CARD_GAP = 8

/**
 * Where the cards of a list lie, most of which are not drawn: heights as they were measured, else as they are
 * estimated. Index arithmetic alone, without a document.
 */
export class ListLayout {
  readonly length: number
  private readonly heights: Float64Array
  private readonly tops: Float64Array
  /** Tops up to this index are right. */
  private settled = 0

  /** `heightAt` gives px, 0 for a card that takes no room at all. */
  constructor(length: number, heightAt: (index: number) => number) {
    this.length = length
    this.heights = new Float64Array(length)
    for (let at = 0; at < length; at++) this.heights[at] = heightAt(at)
    this.tops = new Float64Array(length + 1)
  }

  /** Px from the start of the list; at `length` the height of all with the gap behind the last card. */
  topOf(index: number): number {
    for (let at = this.settled; at < index; at++) {
      const height = this.heights[at] ?? 0
      this.tops[at + 1] = (this.tops[at] ?? 0) + (height === 0 ? 0 : height + CARD_GAP)
    }
    this.settled = Math.max(this.settled, index)
    return this.tops[index] ?? 0
  }

  heightOf(index: number): number {
    return this.heights[index] ?? 0
  }

  /** Px of the whole list. */
  get height(): number {
    return this.topOf(this.length)
  }

  setHeight(index: number, height: number): void {
    if (this.heights[index] === height) return
    this.heights[index] = height
    this.settled = Math.min(this.settled, index)
  }

  /** The card at a distance from the start; the nearest one beyond both ends. */
  indexAt(y: number): number {
    let low = 0
    let high = Math.max(0, this.length - 1)
    this.topOf(this.length)
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.tops[middle + 1] ?? 0) > y) high = middle
      else low = middle + 1
    }
    return low
  }

  /** The cards that touch a stretch of the list: from `start` to before `end`. */
  within(from: number, to: number): { start: number; end: number } {
    if (this.length === 0 || to <= 0 || from >= this.height) return { start: 0, end: 0 }
    return { start: this.indexAt(from), end: this.indexAt(to) + 1 }
  }
}

import type { FeedFrame } from '@weft/protocol'

export interface ReceivedFrame {
  event: string
  frame: FeedFrame
}

interface Slot {
  parts: Map<number, ReceivedFrame>
  of: number
}

/** What can be done next: frames of the next number, a question to the index, or nothing yet. */
export type NextStep = { kind: 'apply'; frames: ReceivedFrame[] } | { kind: 'ask' } | { kind: 'wait' }

/**
 * The number rule of a feed, without time: drops what is known, keeps what came too early, and hands out one
 * transaction after the other, each once all of its parts are there.
 */
export class FrameWindow {
  /** The last number that is applied. */
  at = 0
  private readonly slots = new Map<number, Slot>()
  private highest = 0

  accept(event: string, frame: FeedFrame): void {
    this.expect(frame.seq)
    if (frame.seq <= this.at) return
    const [index, of] = frame.part ?? [1, 1]
    const slot = this.slots.get(frame.seq) ?? { parts: new Map(), of }
    slot.parts.set(index, { event, frame })
    this.slots.set(frame.seq, slot)
  }

  /** A heartbeat said that the feed has come so far. */
  expect(seq: number): void {
    if (seq > this.highest) this.highest = seq
  }

  /** Whether something is known to exist that cannot be applied yet. */
  get isBehind(): boolean {
    return this.highest > this.at
  }

  next(): NextStep {
    const slot = this.slots.get(this.at + 1)
    if (!slot) return { kind: 'wait' }
    // In the order of the transaction, however they arrived: a value follows the item that it lies on.
    const frames = [...slot.parts].toSorted(([a], [b]) => a - b).map(([, received]) => received)
    // One part without records is enough to need the index, which then answers all parts.
    if (frames.some(({ frame }) => frame.partial)) return { kind: 'ask' }
    if (frames.length < slot.of) return { kind: 'wait' }
    this.advance(this.at + 1)
    return { kind: 'apply', frames }
  }

  /** The index has answered everything up to this number. */
  advance(seq: number): void {
    if (seq <= this.at) return
    this.at = seq
    for (const known of this.slots.keys()) if (known <= seq) this.slots.delete(known)
  }

  /** Begins again at another number, which may be lower. Frames above it are kept unless the server was set back. */
  restart(seq: number, isSetBack: boolean): void {
    this.at = seq
    for (const known of this.slots.keys()) if (isSetBack || known <= seq) this.slots.delete(known)
    this.highest = Math.max(seq, ...this.slots.keys())
  }
}

import { now } from '@weft/base'

import type { ViewContent } from '@weft/features/publishing/shared'
import { publishedFrame, type PublishedFrame } from './published-frame.ts'
import { PublishedRows } from './published-rows.ts'

type Changes = ReturnType<PublishedRows['take']>

/** What a published view shows now, and who draws it. */
export interface PublishedStore {
  readonly rows: PublishedRows
  /** The same object while all but the rows says the same, and it is the same day. */
  frame(): PublishedFrame
  /** Told of each new frame. */
  subscribe(listener: () => void): () => void
  /** Told of rows that changed while the frame is the same. */
  onRows(listener: (changes: Changes) => void): () => void
  take(content: ViewContent): void
  /** Looks whether another day has begun. */
  look(): void
}

export function createPublishedStore(first: ViewContent): PublishedStore {
  const rows = new PublishedRows(first.items)
  const frameListeners = new Set<() => void>()
  const rowListeners = new Set<(changes: Changes) => void>()
  let latest = first
  let frame = publishedFrame(first)
  let said = saidBy(first)
  let day = today(frame)
  const renew = () => {
    frame = publishedFrame(latest)
    day = today(frame)
    for (const listener of frameListeners) listener()
  }
  return {
    rows,
    frame: () => frame,
    subscribe(listener) {
      frameListeners.add(listener)
      return () => frameListeners.delete(listener)
    },
    onRows(listener) {
      rowListeners.add(listener)
      return () => rowListeners.delete(listener)
    },
    take(content) {
      latest = content
      const changes = rows.take(content.items)
      const next = saidBy(content)
      if (next !== said) {
        said = next
        renew()
      } else for (const listener of rowListeners) listener(changes)
    },
    look() {
      if (today(frame) !== day) renew()
    },
  }
}

/** All but the rows, and the colours that they have between them. */
function saidBy({ items, ...rest }: ViewContent): string {
  return JSON.stringify([
    rest,
    [...new Set(items.map(({ color = '' }) => color))].toSorted((a, b) => (a < b ? -1 : 1)),
  ])
}

const today = ({ context }: PublishedFrame) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: context.tz }).format(now())

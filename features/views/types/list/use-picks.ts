import { useCallback, useMemo, useRef } from 'react'

import { usePickedItems } from '../../client/items/use-picked-items.ts'
import { useLatest } from '../../client/use-latest.ts'
import type { ViewRights } from '../../client/view-member.ts'
import { keyOf, type ListLine } from './lines/list-lines.ts'

export interface Picks {
  /** Ids of items. */
  picked: ReadonlySet<string>
  /** This line is picked, or no more. */
  toggle(key: string): void
  /** The lines from where picking began to this one are picked. */
  extend(from: string, to: string): void
  all(): void
  clear(): void
}

/** The lines that are picked, to do something with all of them. */
export function usePicks(lines: readonly ListLine[], rights: ViewRights): Picks {
  const { picked, pick, pickOnly, clear: clearPicked } = usePickedItems(rights)
  const anchor = useRef<string | null>(null)
  const latest = useLatest({ lines, picked })
  const clear = useCallback(() => {
    anchor.current = null
    clearPicked()
  }, [clearPicked])
  const pickActions = useMemo(() => {
    const placeOf = (key: string | null) => latest().lines.findIndex((line) => keyOf(line) === key)
    const idsBetween = (a: number, b: number) =>
      latest()
        .lines.slice(Math.min(a, b), Math.max(a, b) + 1)
        .flatMap((line) => (line.kind === 'item' ? [line.id] : []))
    return {
      toggle(key: string) {
        anchor.current = key
        const [id] = idsBetween(placeOf(key), placeOf(key))
        if (id === undefined) return
        pick([id], !latest().picked.has(id))
      },
      extend(from: string, to: string) {
        if (latest().picked.size === 0 || placeOf(anchor.current) < 0) anchor.current = from
        pickOnly(idsBetween(placeOf(anchor.current), placeOf(to)))
      },
      all: () => pickOnly(idsBetween(0, latest().lines.length)),
    }
  }, [latest, pick, pickOnly])
  return useMemo(() => ({ picked, clear, ...pickActions }), [picked, clear, pickActions])
}

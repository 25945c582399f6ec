import { useCallback, useMemo, useRef, useState } from 'react'

import { useLatest } from '../../client/use-latest.ts'
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
export function usePicks(lines: readonly ListLine[]): Picks {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const latest = useLatest({ lines, picked })
  const clear = useCallback(() => {
    anchor.current = null
    setPicked((before) => (before.size === 0 ? before : new Set()))
  }, [])
  const acts = useMemo(() => {
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
        const next = new Set(latest().picked)
        if (!next.delete(id)) next.add(id)
        setPicked(next)
      },
      extend(from: string, to: string) {
        if (latest().picked.size === 0 || placeOf(anchor.current) < 0) anchor.current = from
        setPicked(new Set(idsBetween(placeOf(anchor.current), placeOf(to))))
      },
      all: () => setPicked(new Set(idsBetween(0, latest().lines.length))),
    }
  }, [latest])
  return useMemo(() => ({ picked, clear, ...acts }), [picked, clear, acts])
}

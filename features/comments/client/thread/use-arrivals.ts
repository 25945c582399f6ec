import type { Comment } from '@weft/model'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Px by which the end may be out of sight for whoever reads there. */
const NEAR = 24

interface Places {
  /** Stands right after the last comment. */
  end: RefObject<HTMLElement | null>
  /** Where one writes: it stays in sight, and what lies behind it is not seen. */
  writing: RefObject<HTMLElement | null>
}

export interface Arrivals {
  /** Those that came while the thread was read and that were not seen yet, the oldest first. */
  unseen: readonly Comment[]
  /** Those that came and are in sight, as a screen reader is told of them. */
  seen: number
  /** Brings the oldest of them into sight. */
  show(): void
  /** To be called when lines that were known came into the list: the end is elsewhere then. */
  look(): void
}

/**
 * What others write while the thread is open: whoever reads its end goes along with it, and whoever is elsewhere hears
 * of it and is not moved.
 */
export function useArrivals(
  { comments, isLoaded }: { comments: readonly Comment[]; isLoaded: boolean },
  me: number,
  { end, writing }: Places,
): Arrivals {
  const known = useRef<ReadonlySet<string> | null>(null)
  const newest = useRef('')
  const isAtEnd = useRef(false)
  const [unseen, setUnseen] = useState<readonly Comment[]>([])
  const [seen, setSeen] = useState(0)
  const look = useCallback(() => {
    const bottom = bottomOf(writing.current)
    const at = end.current?.getBoundingClientRect().top
    isAtEnd.current = at !== undefined && at <= bottom + NEAR
    setUnseen((before) => {
      const left = before.filter(({ id }) => !isInSight(id, bottom))
      return left.length === before.length ? before : left
    })
  }, [end, writing])
  useEffect(() => {
    const options = { capture: true, passive: true }
    // Whatever scrolls: the panel, the page, a list in it.
    document.addEventListener('scroll', look, options)
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('scroll', look, options)
      window.removeEventListener('resize', look)
    }
  }, [look])
  useLayoutEffect(() => {
    if (!isLoaded) return
    const before = known.current
    known.current = new Set(comments.map(({ id }) => id))
    // Earlier ones come when they are asked for; one's own are where one wrote them.
    const came = before
      ? comments.filter(
          ({ id, created_by, created_at, removed_at }) =>
            !before.has(id) && created_by !== me && removed_at === null && created_at >= newest.current,
        )
      : []
    for (const { created_at } of comments) if (created_at > newest.current) newest.current = created_at
    if (came.length > 0) {
      if (isAtEnd.current) end.current?.scrollIntoView?.({ block: 'nearest' })
      const bottom = bottomOf(writing.current)
      const hidden = came.filter(({ id }) => !isInSight(id, bottom))
      if (hidden.length > 0) setUnseen((now) => [...now, ...hidden])
      setSeen(came.length - hidden.length)
    }
    look()
  }, [comments, isLoaded, me, end, writing, look])
  const [first] = unseen
  return {
    unseen,
    seen,
    show: () => first && lineOf(first.id)?.scrollIntoView({ block: 'center' }),
    look,
  }
}

const lineOf = (id: string) => document.getElementById(`comment-${id}`)

/** Where one sees no further down. */
function bottomOf(writing: HTMLElement | null): number {
  return Math.min(writing?.getBoundingClientRect().top ?? window.innerHeight, window.innerHeight)
}

function isInSight(id: string, bottom: number): boolean {
  const box = lineOf(id)?.getBoundingClientRect()
  return box !== undefined && box.top >= 0 && box.top + Math.min(box.height, NEAR) <= bottom
}

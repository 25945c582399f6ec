import { createPasses, type Meter, pageTurns } from '@weft/query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'

type Make<T> = (meter: Meter) => Generator<void, T>

/** Steps that each may take at once: a page may show many. */
const SMALL_STEPS = 20_000
const OPTIONS = { turns: pageTurns, atOnce: SMALL_STEPS }

/**
 * What takes work over many rows, made in slices: at once when that is little, else the last one stands until the next is
 * there; undefined before the first. `make` must be a stable function: another one means newer rows. What is under way
 * ends and is shown before they are looked at, unless the `question` is another as well: then nobody waits for it any
 * more. Without a question each `make` is one.
 */
export function useSliced<T>(make: Make<T>, question: readonly unknown[] = [make]): T | undefined {
  const [asked, setAsked] = useState(question)
  const isSame = asked.length === question.length && asked.every((part, at) => Object.is(part, question[at]))
  if (!isSame) setAsked(question)
  // oxlint-disable-next-line react/exhaustive-deps -- the first pass takes the rows as of then
  const passes = useMemo(() => createPasses(make, OPTIONS), [asked])
  if (isSame) passes.take(make)
  useEffect(() => {
    // Until now nobody waited for it.
    passes.resume()
    return () => passes.pause()
  }, [passes])
  const made = useSyncExternalStore(passes.subscribe, passes.made)
  const [last, setLast] = useState(made)
  if (made && made !== last) setLast(made)
  return (made ?? last)?.value
}

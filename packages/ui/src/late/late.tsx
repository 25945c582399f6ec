import { loadOnce } from '@weft/base'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'

import { patiently } from './patiently.ts'

/** A part of the program that is loaded beside the first picture, or when something first needs it. */
export interface LatePart<T> {
  /** Starts loading, once; after a failure the next call tries again. */
  load(): Promise<T>
  /** What was loaded; null before. */
  loaded(): T | null
  subscribe(changed: () => void): () => void
}

/** What `late` gives: a part, and where that is a component, one that draws it. */
type Late<T> = LatePart<T> & ([T] extends [ComponentType<infer Props>] ? ComponentType<Props> : unknown)

/** A component that may come late, such as one of a family's member; one that is always there has nothing to load. */
export type LateComponent<Props extends object> = ComponentType<Props> &
  Partial<LatePart<ComponentType<Props>>>

/** Every part there is, so that idle moments can be used to load what nobody asked for yet. */
const parts = new Set<LatePart<unknown>>()
let delay: (() => Promise<unknown>) | null = null
const newcomers = new Set<() => void>()

/**
 * Splits the program: what `load` gives is loaded when it is first wanted, or before that in an idle moment, and tried
 * again until it is there. A component is drawn like any other and shows nothing until then:
 * `const Panel = late(() => import('./panel.tsx').then((it) => it.Panel))`.
 */
export function late<T>(load: () => Promise<T>): Late<T> {
  let value: T | null = null
  const listeners = new Set<() => void>()
  const part: LatePart<T> = {
    load: loadOnce(async () => {
      if (delay) await delay()
      const loaded = await load()
      value = loaded
      for (const changed of listeners) changed()
      return loaded
    }),
    loaded: () => value,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
  function Drawn(props: object) {
    const Loaded = useLatePart(part, true) as ComponentType<object> | null
    return Loaded && <Loaded {...props} />
  }
  const self = Object.assign(Drawn, part) as unknown as Late<T>
  parts.add(self)
  for (const tell of newcomers) tell()
  return self
}

/**
 * Loads every part one after another, and those that join later, each in an idle moment: so that nothing that
 * is pressed waits for a part. `whenIdle` calls back in such a moment. Ends when the returned function is called.
 */
export function warmLateParts(whenIdle: (work: () => void) => void): () => void {
  let isOver = false
  let isBusy = false
  const next = () => {
    if (isOver || isBusy) return
    const part = [...parts].find((one) => one.loaded() === null && !tried.has(one))
    if (!part) return
    isBusy = true
    whenIdle(() => {
      // A part that cannot be loaded now is loaded when it is needed.
      tried.add(part)
      const done = () => {
        isBusy = false
        next()
      }
      if (isOver) return
      // Loaded ahead: whoever needs it loads it again, and is told then.
      part
        .load()
        .catch(() => undefined)
        .finally(done)
    })
  }
  const tried = new Set<LatePart<unknown>>()
  newcomers.add(next)
  next()
  return () => {
    isOver = true
    newcomers.delete(next)
  }
}

/** Loads every part there is, for those who cannot wait for idle moments, such as tests. */
export async function loadLateParts(): Promise<void> {
  await Promise.all([...parts].map((part) => part.load()))
}

/** Lets every part come late, for tests of what happens meanwhile. */
export function delayLateParts(wait: () => Promise<unknown>): void {
  delay = wait
}

/**
 * The part from the first time that it is wanted, at once when it is there. What was open stays, to be closed
 * with its transition. No Suspense: React holds back what follows a fallback for up to 300 ms, and a menu
 * must not wait for that.
 */
export function useLatePart<T>(part: LatePart<T>, isWanted: boolean): T | null {
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  useEffect(() => {
    if (isWanted) void patiently(part.load)
  }, [part, isWanted])
  const loaded = useSyncExternalStore(part.subscribe, part.loaded)
  return isWanted || wasWanted ? loaded : null
}

/** Whether a component that may come late is there; loads it. */
export function useIsThere<Props extends object>({ load, loaded, subscribe }: LateComponent<Props>): boolean {
  useEffect(() => {
    if (load) void patiently(load)
  }, [load])
  return useSyncExternalStore<unknown>(subscribe ?? noNews, loaded ?? always) !== null
}

const noNews = () => () => undefined
const always = () => true

import type { ComponentType } from 'react'

import { type LatePart, latePart, useLatePart } from './late-part.ts'

/** `load` begins to load it before it is shown; one without `part` is always there. */
export type LateComponent<Props extends object> = ComponentType<Props> & {
  load?(): Promise<unknown>
  part?: LatePart<unknown>
}

/**
 * A component whose program is loaded when it is first shown, or before that in an idle moment; it shows
 * nothing until then. `load` gives the component: `() => import('./panel.tsx').then((it) => it.Panel)`.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LateComponent<Props> {
  // An object around it: React's state takes a function for a way to compute a state.
  const part = latePart(async () => ({ Loaded: await load() }))
  function Late(props: Props) {
    const ready = useLatePart(part, true)
    return ready && <ready.Loaded {...props} />
  }
  return Object.assign(Late, { load: part.load, part })
}

const NOTHING = latePart<unknown>(async () => null)

/** Whether a component that may come late is there; loads it. */
export function useIsThere<Props extends object>({ part }: LateComponent<Props>): boolean {
  const loaded = useLatePart(part ?? NOTHING, part !== undefined)
  return part === undefined || loaded !== null
}

import type { ComponentType } from 'react'

import { latePart, useLatePart } from './late-part.ts'

/** `load` begins to load it before it is shown. */
export type LateComponent<Props extends object> = ComponentType<Props> & { load?(): Promise<unknown> }

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
  return Object.assign(Late, { load: part.load })
}

import { lateComponent } from '@weft/ui'

/** Loaded where a board or folder is not there; those that are do without. */
export const Unreachable = lateComponent(() => import('./unreachable.tsx').then((it) => it.Unreachable))

import { late } from '@weft/ui'

/** Loaded where a board or folder is not there; those that are do without. */
export const Unreachable = late(() => import('./unreachable.tsx').then((it) => it.Unreachable))

import { lateComponent } from '@weft/ui'

/** Loaded where a board or folder is not there; those that are do without. */
export const BoardUnreachable = lateComponent(() =>
  import('./board-unreachable.tsx').then((one) => one.BoardUnreachable),
)

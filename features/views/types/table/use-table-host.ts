import { must } from '@weft/base'
import { useState } from 'react'

import { useLatest } from '../../client/use-latest.ts'
import type { GridContext } from './actions/grid-context.ts'
import type { GridHost } from './grid/grid-control.ts'
import { gridProgram } from './grid/grid-input.ts'

/** What the keys and the pointer of the grid do to the data; their program must be there when it is asked for. */
export function useTableHost(gridContext: GridContext): () => GridHost {
  const latest = useLatest(gridContext)
  const [hostOf] = useState(() => {
    let host: GridHost | undefined
    return () =>
      (host ??= must(
        gridProgram.loaded(),
        'nothing is done before the program of the grid is there',
      ).createTableHost(latest))
  })
  return hostOf
}

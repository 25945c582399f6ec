import { BoardStart } from '@weft/features/boards/client'
import { lateComponent } from '@weft/ui'

import { BoardUnreachable } from '../frame/unreachable.ts'
import type { ScreenProps } from '../routing/page.tsx'

const NumberedItem = lateComponent(() => import('./numbered-item.ts').then((it) => it.NumberedItem))

/** A board without a folder in its address: goes on to the folder that was open last, or to the first. */
export function BoardRoot({ params }: ScreenProps<{ rootId: string }>) {
  return (
    <BoardStart
      key={params.rootId}
      board_id={params.rootId}
      unreachable={BoardUnreachable}
      numbered={NumberedItem}
    />
  )
}

import type { Folder, View } from '@weft/model'
import { fromWireTime } from '@weft/base'
import { late } from '@weft/ui'
import { type ReactNode, useCallback, useState } from 'react'

import { useValueContext } from '../../data/use-value-context.ts'
import { useViewRights } from '../../data/use-view-rights.ts'
import { closePast, type PastMoment } from '../past-moment.ts'
import type { PastShown } from '../use-past.ts'
import type { RestoreWish } from './use-restore-plan.ts'

const RestoreDialog = late(() => import('./restore-dialog.tsx').then((it) => it.RestoreDialog))

interface Restoring {
  /** Null for who may change nothing here today. */
  ask: PastMoment['restore']
  askAll: (() => void) | null
  dialog: ReactNode
}

/** The way from a moment back to the present: asked for items or for all, and done once it was looked at. */
export function useRestoring({
  folder,
  view,
  shown,
  say,
}: {
  folder: Folder
  view: View
  shown: PastShown | null
  say(at: number): string
}): Restoring {
  const { editItem, deleteItem } = useViewRights(folder, view)
  const context = useValueContext(folder)
  const [wish, setWish] = useState<RestoreWish | null>(null)
  const ask = useCallback(
    (ids: readonly string[] | null) => {
      if (shown) setWish({ folder, shown, ids, mayRemove: deleteItem })
    },
    [folder, shown, deleteItem],
  )
  const askAll = useCallback(() => ask(null), [ask])
  const dialog = wish && (
    <RestoreDialog
      {...{ wish, context }}
      moment={say(fromWireTime(wish.shown.at))}
      onClose={() => setWish(null)}
      onRestored={closePast}
    />
  )
  return { ask: editItem ? ask : null, askAll: editItem ? askAll : null, dialog }
}

import { late } from '@weft/ui'
import { useMemo } from 'react'

import type { PickedKey } from './bulk/picked-keys.ts'
import type { ViewActions, ViewRecords } from './view-member.ts'

const PickedBar = late(() => import('./picked-bar.tsx').then((it) => it.PickedBar))

/** What a letter asks for one item: M gives it to me, L and D open its labels and its date. */
export interface ItemChange {
  id: string
  letter: PickedKey
}

interface ChangedItemProps {
  change: ItemChange | null
  records: ViewRecords
  actions: ViewActions
  /** The same function as long as the change is. */
  onDone(): void
}

/** The item with the keys is picked for as long as its letter takes, in views where nothing else is picked. */
export function ChangedItem({ change, records, actions, onDone }: ChangedItemProps) {
  const ids = useMemo(() => (change ? [change.id] : []), [change])
  if (!change) return null
  const key = `${change.letter} ${change.id}`
  return <PickedBar key={key} begin={change.letter} {...{ ids, records, actions }} onClear={onDone} />
}

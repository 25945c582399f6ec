import type { LiveQuery } from '@weft/query'
import { late } from '@weft/ui'
import { useSyncExternalStore } from 'react'

import type { ItemRow } from '../view-member.ts'
import type { PublishedStore } from './published-store.ts'
import type { ReaderWays } from './reader-actions.ts'

const ItemPanel = late(() => import('./item-panel.tsx').then((it) => it.ItemPanel))

interface OpenedPanelProps {
  readonly id: string
  readonly store: PublishedStore
  readonly query: LiveQuery<ItemRow>
  readonly ways: ReaderWays
}

/** The item that was opened, with the ways to its neighbours. */
export function OpenedPanel({ id, store, query, ways }: OpenedPanelProps) {
  const { rows } = store
  const { opened } = ways
  const { primary, context } = useSyncExternalStore(store.subscribe, store.frame)
  const item = useSyncExternalStore(rows.subscribe, () => rows.get(id))
  const title =
    item && primary
      ? primary.type.format(item.values?.[primary.id]?.data ?? null, primary.settings, context)
      : ''
  const index = query.indexOf(id)
  const stepTo = (at: number) => {
    const next = index < 0 || at < 0 ? undefined : query.at(at)?.id
    return next === undefined ? undefined : () => opened.set(next)
  }
  return (
    <ItemPanel
      said={item}
      title={title}
      href={ways.pathOf(id)}
      onPrevious={stepTo(index - 1)}
      onNext={stepTo(index + 1)}
      onCopyLink={() => ways.copyLink(id)}
      onClose={() => opened.set(null)}
    />
  )
}

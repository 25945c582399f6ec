import { useExtensions } from '@weft/client-kit'
import { useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Tabs } from '@weft/ui'
import { useEffect, useRef } from 'react'

import type { ItemPartProps } from './extension-points.ts'
import styles from './item-panel.module.css'

interface ItemTabsProps extends ItemPartProps {
  /** As the address names it; null is the first. */
  readonly tab: string | null
  onTab(tab: string): void
}

/** What belongs to an item beside its values: its sub-items, what happened to it, and what other features bring. */
export function ItemTabs({ tab, onTab, ...told }: ItemTabsProps) {
  const t = useT()
  const top = useRef<HTMLDivElement>(null)
  const tabs = useShownTabs(told)
  const named = tabs.find(({ entry }) => entry.id === tab)
  const open = named ?? tabs[0]
  // An address that names a tab leads to it, also where many values stand above.
  const isWanted = useRef(named !== undefined)
  useEffect(() => {
    if (isWanted.current) top.current?.scrollIntoView?.({ block: 'nearest' })
    isWanted.current = false
  }, [])
  if (!open) return null
  const { Component } = open
  return (
    <div ref={top} className={styles['tabs']}>
      <Tabs
        label={t('More of this item')}
        tabs={tabs.map(({ entry: { id, label, count } }) => {
          const number = count?.(told) ?? 0
          return { id, label: t(label), ...(number > 0 ? { count: number } : {}) }
        })}
        value={open.entry.id}
        onValueChange={onTab}
      >
        <Component key={told.item.id} {...told} />
      </Tabs>
    </div>
  )
}

/** The tabs that this person has of the item. */
function useShownTabs({ item }: ItemPartProps) {
  const { team_id, folder_id, board_id } = item
  const may = useMay(team_id)
  const folder = { type: 'folder', id: folder_id, team_id, board_id } as const
  return useExtensions('item.tabs').filter(
    ({ entry: { needs } }) => needs === undefined || may(needs, folder),
  )
}

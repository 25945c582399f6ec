import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { lateComponent, Tabs } from '@weft/ui'
import { useEffect, useRef } from 'react'

import styles from './item-panel.module.css'
import type { PanelWorld } from './panel-parts.ts'
import { SubItems } from './sub-items.tsx'

const ItemActivity = lateComponent(() => import('./item-activity.tsx').then((it) => it.ItemActivity))

/** As the query of the address names them. */
export const ITEM_TABS = ['attributes', 'sub-items', 'activity'] as const
export type ItemTab = (typeof ITEM_TABS)[number]

interface ItemTabsProps {
  item: Item
  below: readonly Item[]
  world: PanelWorld
  canSeeActivity: boolean
  tab: ItemTab | null
  onTab(tab: ItemTab): void
}

/** What belongs to an item beside its values: its sub-items, and what happened to it. */
export function ItemTabs({ item, below, world, canSeeActivity, tab, onTab }: ItemTabsProps) {
  const t = useT()
  const top = useRef<HTMLDivElement>(null)
  const value = tab === 'activity' && canSeeActivity ? 'activity' : 'sub-items'
  // An address that names a tab leads to it, also where many values stand above.
  const wanted = useRef(tab === null || tab === 'attributes' ? null : tab)
  useEffect(() => {
    if (wanted.current !== null) top.current?.scrollIntoView?.({ block: 'nearest' })
    wanted.current = null
  }, [])
  const tabs = [
    { id: 'sub-items' as const, label: t('Sub-items'), ...(below.length > 0 ? { count: below.length } : {}) },
    ...(canSeeActivity ? [{ id: 'activity' as const, label: t('Activity') }] : []),
  ]
  return (
    <div ref={top} className={styles['tabs']}>
      <Tabs label={t('More of this item')} tabs={tabs} value={value} onValueChange={onTab}>
        {value === 'activity' ? (
          <ItemActivity key={item.id} item={item} world={world} />
        ) : (
          <SubItems key={item.id} item={item} below={below} world={world} />
        )}
      </Tabs>
    </div>
  )
}

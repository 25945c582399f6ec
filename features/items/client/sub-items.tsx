import { CornerDownRight, Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'

import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { type Item, MAX_ITEM_DEPTH } from '@weft/model'
import { announce, limitCharacters } from '@weft/ui'

import type { ItemPartProps } from './extension-points.ts'
import { itemName, type PanelContext } from './panel-parts.ts'
import styles from './sub-items.module.css'

/** What lies below an item: opened by a press, put elsewhere by Alt and an arrow, added at the end. */
export function SubItems({ item, below, panelContext }: ItemPartProps) {
  const t = useT()
  const [name, setName] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const depth = depthOf(item, panelContext)
  const mayAdd = panelContext.canCreate && depth < MAX_ITEM_DEPTH
  const add = () => {
    const text = name.trim()
    if (text === '') return
    panelContext.addBelow(item.id, text)
    setName('')
  }
  const handleKey = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0 || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const moved = below[at]
    if (!event.altKey) {
      list.current?.querySelectorAll<HTMLElement>('button')[at + step]?.focus()
      return
    }
    const rest = below.filter((one) => one !== moved)
    const to = at + step
    if (!moved || !panelContext.canEdit || to < 0 || to > rest.length) return
    panelContext.placeBelow(moved.id, { after: rest[to - 1]?.id ?? null, before: rest[to]?.id ?? null })
    announce(
      t('{name}: place {place} of {count}', {
        name: itemName(moved, panelContext),
        place: to + 1,
        count: below.length,
      }),
    )
  }
  return (
    <div className={styles['sub']}>
      {below.length === 0 && (
        <p className={styles['none']}>
          {mayAdd ? t('No sub-items yet. Write the first one below.') : t('No sub-items.')}
        </p>
      )}
      <ul ref={list} className={styles['list']} aria-label={t('Sub-items')}>
        {below.map((one, at) => {
          const count = panelContext.below(one.id).length
          return (
            <li key={one.id}>
              <button
                type="button"
                className={styles['line']}
                aria-keyshortcuts={panelContext.canEdit ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
                onClick={() => panelContext.open(one.id)}
                onKeyDown={(event) => handleKey(event, at)}
              >
                <CornerDownRight className="icon-flip" />
                <bdi className="truncate">{itemName(one, panelContext) || t('Untitled')}</bdi>
                {count > 0 && <span className={styles['count']}>{formatNumber(count)}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {mayAdd && (
        <label className={styles['add']}>
          <Plus />
          <input
            aria-label={t('Add sub-item')}
            placeholder={t('Add sub-item')}
            dir="auto"
            className="auto-dir"
            {...limitCharacters(250)}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter') add()
              else if (event.key !== 'Escape') return
              else if (name === '') event.currentTarget.blur()
              else setName('')
              event.preventDefault()
              event.stopPropagation()
            }}
            onBlur={add}
          />
        </label>
      )}
      {!mayAdd && panelContext.canCreate && (
        <p className={styles['none']}>
          {t('Sub-items can be nested at most {count} levels deep', { count: MAX_ITEM_DEPTH })}
        </p>
      )}
    </div>
  )
}

/** How many items stand from the top of the list down to this one, itself among them. */
function depthOf(item: Item, panelContext: PanelContext): number {
  let depth = 1
  for (let one = item; one.parent_id !== null && depth <= MAX_ITEM_DEPTH; depth++) {
    const parent = panelContext.item(one.parent_id)
    if (!parent) break
    one = parent
  }
  return depth
}

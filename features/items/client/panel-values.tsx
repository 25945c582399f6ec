import { ChevronDown, ChevronUp, Plus } from 'lucide-react'
import { useState } from 'react'

import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'

import styles from './item-panel.module.css'
import { dataOf, type PanelAttribute, type PanelWorld } from './panel-parts.ts'
import { PanelValue } from './panel-value.tsx'

/** More attributes than these are shown on demand. */
const SHOWN = 12

/** The values of an item. What the view hides, and what is beyond the first dozen, is folded until it is asked for. */
export function PanelValues({ item, world }: { item: Item; world: PanelWorld }) {
  const t = useT()
  const [isAll, setIsAll] = useState(false)
  const rest = world.attributes.filter(({ id }) => id !== world.primary?.id)
  const first = firstOf(rest, world)
  const shown = isAll ? rest : first
  return (
    <>
      <dl className={styles['values']}>
        {shown.map((attribute) => (
          <PanelRow key={attribute.id} item={item} attribute={attribute} world={world} />
        ))}
      </dl>
      {first.length < rest.length && (
        <button
          type="button"
          className={styles['more']}
          aria-expanded={isAll}
          onClick={() => setIsAll(!isAll)}
        >
          {isAll ? <ChevronUp /> : <ChevronDown />}
          {isAll
            ? t('Show less')
            : t('{count, plural, one {# more attribute} other {# more attributes}}', {
                count: rest.length - first.length,
              })}
        </button>
      )}
      {world.addAttribute && (
        <button
          type="button"
          className={styles['more']}
          onClick={(event) => world.addAttribute?.(event.currentTarget)}
        >
          <Plus />
          {t('Add attribute')}
        </button>
      )}
    </>
  )
}

/** Folding one line away would save nothing: its place is taken by the button. */
function firstOf(rest: readonly PanelAttribute[], { hidden }: PanelWorld): readonly PanelAttribute[] {
  const visible = rest.filter(({ id }) => !hidden.has(id))
  const first = visible.length <= SHOWN + 1 ? visible : visible.slice(0, SHOWN)
  return rest.length - first.length === 1 && first.length === SHOWN ? rest : first
}

function PanelRow({ item, attribute, world }: { item: Item; attribute: PanelAttribute; world: PanelWorld }) {
  const { type } = attribute
  return (
    <div
      className={styles['row']}
      data-wide={type.Display !== undefined || undefined}
      data-unset={dataOf(item, attribute) === null || undefined}
    >
      <dt className={styles['key']}>
        <type.icon />
        <bdi className="truncate">{attribute.attribute.name}</bdi>
      </dt>
      <dd className={styles['data']}>
        <PanelValue key={item.id} item={item} attribute={attribute} world={world} />
      </dd>
    </div>
  )
}

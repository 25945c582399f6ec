import { AlignLeft, ChevronDown, ChevronUp, Plus } from 'lucide-react'
import { useState } from 'react'

import { isAssignable } from '@weft/features/attributes/shared'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { holdKeys } from '@weft/ui'

import { AttributeMenu } from './attribute-menu.tsx'
import styles from './item-panel.module.css'
import { dataOf, type PanelAttribute, type PanelContext } from './panel-parts.ts'
import { PanelValue } from './panel-value.tsx'

/** More attributes than these are shown on demand. */
const SHOWN = 12

/** The values of an item. What the view hides, and what is beyond the first dozen, is folded until it is asked for. */
export function PanelValues({ item, panelContext }: { item: Item; panelContext: PanelContext }) {
  const t = useT()
  const [isAll, setIsAll] = useState(false)
  /** The description that was just added, and the item for which. */
  const [added, setAdded] = useState<{ id: string; item_id: string } | null>(null)
  const begun = added?.item_id === item.id ? added.id : null
  const rest = panelContext.attributes.filter(({ id }) => id !== panelContext.primary?.id)
  const first = firstOf(rest, panelContext)
  // What is about to be written in is not folded away.
  const shown = isAll ? rest : rest.filter((one) => first.includes(one) || one.id === begun)
  return (
    <>
      <dl className={styles['values']}>
        {shown.map((attribute) => (
          <PanelRow
            key={attribute.id}
            item={item}
            attribute={attribute}
            panelContext={panelContext}
            isBegun={attribute.id === begun}
          />
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
      <ValuesElsewhere key={item.id} item={item} panelContext={panelContext} />
      <Description
        isBegun={added !== null}
        onBegin={(id) => setAdded({ id, item_id: item.id })}
        panelContext={panelContext}
      />
      {panelContext.addAttribute && (
        <button
          type="button"
          className={styles['more']}
          onClick={(event) => panelContext.addAttribute?.(event.currentTarget)}
        >
          <Plus />
          {t('Add attribute')}
        </button>
      )}
    </>
  )
}

interface DescriptionProps {
  isBegun: boolean
  onBegin(id: string): void
  panelContext: PanelContext
}

/** A place for text where the folder has none yet: people look for one at once. */
function Description({ isBegun, onBegin, panelContext }: DescriptionProps) {
  const t = useT()
  const { addDescription, canEdit } = panelContext
  if (!addDescription || !canEdit || isBegun) return null
  const begin = () => {
    // The editor comes later than the first words.
    const letGo = holdKeys()
    const id = addDescription()
    if (id === null) letGo()
    else onBegin(id)
  }
  return (
    <button type="button" className={styles['describe']} onClick={begin}>
      <AlignLeft />
      {t('Add description')}
    </button>
  )
}

/** Folding one line away would save nothing: its place is taken by the button. */
function firstOf(rest: readonly PanelAttribute[], { hidden }: PanelContext): readonly PanelAttribute[] {
  const visible = rest.filter(({ id }) => !hidden.has(id))
  const first = visible.length <= SHOWN + 1 ? visible : visible.slice(0, SHOWN)
  return rest.length - first.length === 1 && first.length === SHOWN ? rest : first
}

/** Values that an item brought from another folder of its board: said in a quiet line, and shown when asked for. */
function ValuesElsewhere({ item, panelContext }: { item: Item; panelContext: PanelContext }) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const held = panelContext.elsewhere.filter(
    (attribute) => isAssignable(attribute.type) && dataOf(item, attribute) !== null,
  )
  if (held.length === 0) return null
  if (!isShown)
    return (
      <p className={styles['elsewhere']}>
        {t(
          '{count, plural, one {# more value, in an attribute that this folder does not show} other {# more values, in attributes that this folder does not show}}',
          { count: held.length },
        )}{' '}
        <button type="button" className={styles['showThem']} onClick={() => setShown(true)}>
          {t('Show them')}
        </button>
      </p>
    )
  return (
    <dl className={styles['values']} aria-label={t('Not shown in this folder')}>
      {held.map((attribute) => (
        <PanelRow
          key={attribute.id}
          item={item}
          attribute={attribute}
          panelContext={panelContext}
          isElsewhere
        />
      ))}
    </dl>
  )
}

interface PanelRowProps {
  item: Item
  attribute: PanelAttribute
  panelContext: PanelContext
  /** The folder does not show it. */
  isElsewhere?: boolean
  /** It is written in at once. */
  isBegun?: boolean
}

function PanelRow({ item, attribute, panelContext, isElsewhere = false, isBegun }: PanelRowProps) {
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
        <AttributeMenu {...{ attribute, isElsewhere }} actions={panelContext.attributeActions} />
      </dt>
      <dd className={styles['data']}>
        <PanelValue key={item.id} {...{ item, attribute, panelContext, isBegun }} />
      </dd>
    </div>
  )
}

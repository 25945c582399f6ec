import { GripVertical, Plus } from 'lucide-react'
import { type RefObject, useRef } from 'react'

import { useT } from '@weft/i18n/react'
import { Button, classNames, Switch, useDrag } from '@weft/ui'

import type { QuerySettings } from '../../shared/query-settings.ts'
import type { ShownAttribute, ViewActions, ViewRecords } from '../view-member.ts'
import styles from '../views.module.css'

interface AttributesPanelProps {
  settings: QuerySettings
  records: ViewRecords
  actions: ViewActions
}

type Place = { index: number }

/** Which attributes the view shows, and in which order. */
export function AttributesPanel({ settings, records, actions }: AttributesPanelProps) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const { all, primary } = records
  const hidden = new Set(settings.hidden)
  const drag = useAttributeDrag(list, { all, actions })
  const toggle = (id: string, isShown: boolean) =>
    actions.changeSettings({
      hidden: isShown ? settings.hidden.filter((one) => one !== id) : [...settings.hidden, id],
    })
  const hideable = all.filter(({ id }) => id !== primary?.id)
  return (
    <div className={styles['panel']}>
      <ul ref={list} className={styles['attributeList']}>
        {all.map((one, index) => {
          const { id, attribute, type } = one
          const isPrimary = id === primary?.id
          return (
            <li
              key={id}
              className={classNames(
                styles['attributeRow'],
                drag.session?.item.id === id && styles['dragged'],
              )}
              data-drop={drag.session?.target?.index === index || undefined}
              data-drop-after={
                (index === all.length - 1 && drag.session?.target?.index === all.length) || undefined
              }
            >
              <span
                {...(isPrimary ? {} : drag.handleProps(one))}
                className={styles['gripHandle']}
                role="button"
                tabIndex={isPrimary ? -1 : 0}
                aria-label={t('Move {name}', { name: attribute.name })}
                aria-disabled={isPrimary || undefined}
              >
                <GripVertical />
              </span>
              <type.icon className={styles['faint']} />
              <bdi className={classNames('truncate', styles['space'])}>{attribute.name}</bdi>
              <Switch
                aria-label={t('Show {name}', { name: attribute.name })}
                checked={isPrimary || !hidden.has(id)}
                disabled={isPrimary}
                onCheckedChange={(isShown) => toggle(id, isShown)}
              />
            </li>
          )
        })}
      </ul>
      <div className={styles['panelActions']}>
        {actions.rights.createAttribute && (
          <Button variant="ghost" size="compact" icon={<Plus />} onClick={() => actions.addAttribute()}>
            {t('Add attribute')}
          </Button>
        )}
        <span className={styles['space']} />
        <Button
          variant="ghost"
          size="compact"
          onClick={() =>
            actions.changeSettings({ hidden: hidden.size > 0 ? [] : hideable.map(({ id }) => id) })
          }
        >
          {hidden.size > 0 ? t('Show all') : t('Hide all')}
        </Button>
      </div>
    </div>
  )
}

/** Attributes are put in another order; the primary one stays first. */
function useAttributeDrag(
  list: RefObject<HTMLElement | null>,
  { all, actions }: { all: readonly ShownAttribute[]; actions: ViewActions },
) {
  const t = useT()
  return useDrag<ShownAttribute, Place>({
    nameItem: ({ attribute }) => attribute.name,
    namePlace: ({ index }) => t('place {place}', { place: index + 1 }),
    hitTest({ y }) {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const index = rows.findIndex((box) => y < box.top + box.height / 2)
      return { index: Math.max(1, index < 0 ? rows.length : index) }
    },
    keyTarget(item, from, key) {
      const at = from?.index ?? all.indexOf(item)
      const index = key === 'up' ? at - 1 : key === 'down' ? at + 1 : at
      return index < 1 || index > all.length ? null : { index }
    },
    onDrop(item, { index }) {
      const ids = all.map(({ id }) => id)
      const from = ids.indexOf(item.id)
      const rest = ids.filter((id) => id !== item.id)
      rest.splice(index > from ? index - 1 : index, 0, item.id)
      actions.changeSettings({ order: rest })
    },
  })
}

import { type CSSProperties, memo, type MouseEvent, type PointerEvent } from 'react'

import { useT } from '@weft/i18n/react'
import type { Item, ValueContext } from '@weft/model'
import { Checkbox, IconButton, Menu } from '@weft/ui'
import { ChevronRight, Ellipsis, GripVertical, PanelRight } from 'lucide-react'

import { CardValue } from '../../client/cards/card-values.tsx'
import type { ShownAttribute } from '../../client/view-member.ts'
import type { ListDeeds } from './list-deeds.ts'
import { ListMenu } from './list-menu.tsx'
import styles from './list.module.css'
import { NameField } from './name-field.tsx'

export interface ListRowProps {
  lineKey: string
  item: Item
  name: string
  depth: number
  childCount: number
  /** Of these, those that are ticked; null where nothing is. */
  doneCount: number | null
  isOpen: boolean
  isTicked: boolean
  hasTick: boolean
  mayEdit: boolean
  isEdited: boolean
  isCurrent: boolean
  isLifted: boolean
  /** A tap on the name opens the item, as everywhere else on a phone. */
  opensOnTap: boolean
  /** A colour of the palette. */
  color: string | null
  attributes: readonly ShownAttribute[]
  context: ValueContext
  deeds: ListDeeds
  onOpen(id: string): void
  onToggle(id: string, isOpen: boolean): void
  onPress(event: PointerEvent<HTMLElement>, key: string): void
  onLift(key: string): void
  onEndEdit(key: string): void
}

/** One item: its tick, its name, and what stands at the end of the line. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { lineKey, item, name, depth, childCount, isOpen, isTicked, hasTick, mayEdit, isEdited, deeds } =
    props
  const t = useT()
  const label = name === '' ? t('Untitled') : name
  const open = (event: MouseEvent<HTMLElement>) => {
    // What is pressed inside of a line does its own.
    if ((event.target as Element).closest('button, input, label, a, [data-name]')) return
    props.onOpen(item.id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the line takes the keys
    <div
      className={styles['row']}
      style={{ '--depth': depth } as CSSProperties}
      data-done={isTicked || undefined}
      data-edited={isEdited || undefined}
      data-current={props.isCurrent || undefined}
      data-lifted={props.isLifted || undefined}
      data-color={props.color ?? undefined}
      onClick={open}
      onPointerDown={(event) => props.onPress(event, lineKey)}
    >
      {props.color !== null && (
        <i
          className={styles['tint']}
          style={{ background: `var(--label-${props.color}-solid)` }}
          aria-hidden="true"
        />
      )}
      <span role="gridcell" className={styles['lead']}>
        {mayEdit && <GripVertical className={styles['grip']} aria-hidden="true" data-grip />}
        {childCount > 0 ? (
          <button
            type="button"
            tabIndex={-1}
            className={styles['twist']}
            aria-expanded={isOpen}
            aria-label={t('Sub-items of {name}', { name: label })}
            onClick={() => props.onToggle(item.id, !isOpen)}
          >
            <ChevronRight className="icon-flip" />
          </button>
        ) : (
          <span className={styles['twist']} />
        )}
        {hasTick && (
          <Checkbox
            shape="round"
            tabIndex={-1}
            aria-label={t('{name} is done', { name: label })}
            checked={isTicked}
            disabled={!mayEdit}
            onCheckedChange={() => deeds.tick(item.id)}
          />
        )}
      </span>
      <span role="gridcell" className={styles['main']}>
        {isEdited ? (
          <NameField
            label={t('Name')}
            placeholder={t('Name')}
            initial={name}
            onKeep={(text, after) => deeds.keepName(lineKey, text, after)}
            onCancel={() => props.onEndEdit(lineKey)}
            onLevel={(step) => (step === 1 ? deeds.indent(lineKey) : deeds.outdent(lineKey))}
          />
        ) : (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the line takes Enter
          <span
            className={styles['name']}
            dir="auto"
            data-name
            onClick={() => (props.opensOnTap ? props.onOpen(item.id) : deeds.edit(lineKey))}
          >
            {label}
          </span>
        )}
        {childCount > 0 && !isEdited && (
          <span className={styles['count']}>
            {props.doneCount === null ? childCount : `${props.doneCount}/${childCount}`}
          </span>
        )}
      </span>
      <span role="gridcell" className={styles['tools']}>
        <IconButton
          icon={<PanelRight className="icon-flip" />}
          label={t('Open')}
          size="small"
          tabIndex={-1}
          onClick={() => props.onOpen(item.id)}
        />
        <Menu
          label={t('Menu of {name}', { name: label })}
          placement="bottom end"
          trigger={
            <IconButton
              icon={<Ellipsis />}
              label={t('Menu of {name}', { name: label })}
              size="small"
              tabIndex={-1}
              data-menu
            />
          }
        >
          <ListMenu {...{ lineKey, item, deeds }} onLift={props.onLift} />
        </Menu>
      </span>
      {props.attributes.map((attribute) => (
        <span key={attribute.id} role="gridcell" className={styles['value']} data-type={attribute.type.type}>
          <CardValue item={item} attribute={attribute} context={props.context} />
        </span>
      ))}
    </div>
  )
})

import { type CSSProperties, memo, type MouseEvent, type PointerEvent } from 'react'

import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { changedBy, type EditorMove } from '@weft/features/attributes/client'
import type { Item } from '@weft/model'
import { Checkbox, IconButton, isFinger, Menu } from '@weft/ui'
import { ChevronRight, Ellipsis, GripVertical, PanelRight } from 'lucide-react'

import { dataOf } from '../../client/cards/card-attributes.ts'
import { emptyName } from '../../client/data/empty-name.ts'
import { CommentCount } from '../../client/cards/comment-count.tsx'
import type { ShownAttribute, ViewRecords } from '../../client/view-member.ts'
import type { ListActions } from './list-actions.ts'
import { ListMenu } from './list-menu.tsx'
import { ListValue } from './list-value.tsx'
import styles from './list.module.css'
import { NameField } from './name-field.tsx'
import type { Stage } from './stages.ts'

export interface ListRowProps {
  lineKey: string
  item: Item
  name: string
  depth: number
  childCount: number
  /** Of these, those that are ticked; null where nothing is. */
  doneCount: number | null
  isOpen: boolean
  isDone: boolean
  isTicked: boolean
  hasTick: boolean
  /** Where it stands, where the tick is a label. */
  stage: Stage | null
  /** What the tick sets is called. */
  tickName: string
  mayEdit: boolean
  isEdited: boolean
  isCurrent: boolean
  isLifted: boolean
  /** A tap on the name opens the item, as everywhere else on a phone. */
  opensOnTap: boolean
  /** A colour of the palette. */
  color: string | null
  attributes: readonly ShownAttribute[]
  records: ViewRecords
  /** Tab reaches its values. */
  isTabStop: boolean
  isPicked: boolean
  /** The attribute whose value is edited. */
  editedValue: string | null
  listActions: ListActions
  /** A finger picks instead, while something is picked. */
  onOpen(id: string, isByFinger?: boolean): void
  onToggle(id: string, isOpen: boolean): void
  onPress(event: PointerEvent<HTMLElement>, key: string): void
  onLift(key: string): void
  onEndEdit(key: string): void
  onEditValue(item_id: string, attribute_id: string): void
  onValueDone(item_id: string, attribute_id: string, move: EditorMove): void
  /** With Ctrl or Cmd, or from where picking began with Shift. */
  onPick(key: string, isRange: boolean): void
}

/** One item: its tick, its name, and what stands at the end of the line. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { lineKey, item, name, depth, isDone, mayEdit, isEdited } = props
  const t = useT()
  const label = name === '' ? t('Untitled') : name
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!props.opensOnTap && (event.shiftKey || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      props.onPick(lineKey, event.shiftKey)
      return
    }
    // What is pressed inside of a line does its own.
    if ((event.target as Element).closest('button, input, label, a, [data-name]')) return
    props.onOpen(item.id, isFinger(event.nativeEvent))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the line takes the keys
    <div
      className={styles['row']}
      style={{ '--depth': depth } as CSSProperties}
      data-done={isDone || undefined}
      data-edited={isEdited || undefined}
      data-current={props.isCurrent || undefined}
      data-lifted={props.isLifted || undefined}
      data-picked={props.isPicked || undefined}
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
      <Lead {...props} label={label} />
      <Main {...props} label={label} />
      <Tools {...props} label={label} />
      {props.attributes.map((attribute) => (
        <ListValue
          key={attribute.id}
          {...{ item, attribute, mayEdit: mayEdit && !props.opensOnTap }}
          records={props.records}
          isEdited={props.editedValue === attribute.id}
          isTabStop={props.isTabStop}
          onEdit={props.onEditValue}
          onDone={props.onValueDone}
        />
      ))}
    </div>
  )
})

type PartProps = ListRowProps & { label: string }

/** What it is taken by, opened by and ticked by. */
function Lead(props: PartProps) {
  const { item, label, childCount, isOpen, hasTick, mayEdit, onToggle } = props
  const t = useT()
  return (
    <span role="gridcell" className={styles['lead']}>
      {mayEdit && <GripVertical className={styles['grip']} aria-hidden="true" data-grip />}
      {childCount > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles['twist']}
          aria-expanded={isOpen}
          aria-label={t('Sub-items of {name}', { name: label })}
          onClick={() => onToggle(item.id, !isOpen)}
        >
          <ChevronRight className="icon-flip" />
        </button>
      ) : (
        <span className={styles['twist']} />
      )}
      {hasTick && <Tick {...props} />}
    </span>
  )
}

/** A circle that is as full as the item is far; its words are those of the label. */
function Tick({ item, label, isTicked, stage, tickName, mayEdit, listActions }: PartProps) {
  const t = useT()
  return (
    <span
      className={styles['tick']}
      data-stage={stage?.kind}
      style={
        stage?.color
          ? ({ '--stage': stage.color, '--share': `${stage.share}turn` } as CSSProperties)
          : undefined
      }
      title={stage ? stage.name || emptyName(tickName, t) : undefined}
    >
      <Checkbox
        shape="round"
        tabIndex={-1}
        aria-label={t('{name} is done', { name: label })}
        checked={isTicked}
        disabled={!mayEdit}
        onCheckedChange={() => listActions.tick(item.id)}
      />
    </span>
  )
}

/** The name, and how many lines are below it. */
function Main(props: PartProps) {
  const { item, records, childCount, doneCount, isEdited, listActions } = props
  return (
    <span role="gridcell" className={styles['main']}>
      {isEdited ? <EditedName {...props} /> : <ShownName {...props} />}
      {childCount > 0 && !isEdited && (
        <span className={styles['count']}>
          {doneCount === null
            ? formatNumber(childCount)
            : `${formatNumber(doneCount)}/${formatNumber(childCount)}`}
        </span>
      )}
      {!isEdited && (
        <CommentCount item={item} isUnread={records.isUnread?.(item.id)} onOpen={listActions.openItem} />
      )}
    </span>
  )
}

function EditedName({ lineKey, item, records, listActions, onEndEdit }: PartProps) {
  const t = useT()
  const { primary, context } = records
  return (
    <NameField
      label={t('Name')}
      placeholder={t('Name')}
      data={primary ? dataOf(item, primary) : null}
      place={primary === null ? undefined : `values/${item.id}.${primary.id}/data`}
      read={(data) => (data === null || !primary ? '' : primary.type.format(data, primary.settings, context))}
      changedBy={() => changedBy(records.item(item.id), context)}
      onKeep={(text, after, base) => listActions.keepName(lineKey, text, after, base)}
      onCancel={() => onEndEdit(lineKey)}
      onLevel={(step) => (step === 1 ? listActions.indent(lineKey) : listActions.outdent(lineKey))}
    />
  )
}

function ShownName({ lineKey, item, label, opensOnTap, listActions, onOpen }: PartProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the line takes Enter
    <span
      className={styles['name']}
      dir="auto"
      data-name
      onClick={(event) => {
        const isByFinger = isFinger(event.nativeEvent)
        if (opensOnTap || isByFinger) onOpen(item.id, isByFinger)
        else if (!event.shiftKey && !event.ctrlKey && !event.metaKey) listActions.edit(lineKey)
      }}
    >
      {label}
    </span>
  )
}

function Tools({ lineKey, item, label, listActions, onOpen, onLift }: PartProps) {
  const t = useT()
  return (
    <span role="gridcell" className={styles['tools']}>
      <IconButton
        icon={<PanelRight className="icon-flip" />}
        label={t('Open')}
        size="small"
        tabIndex={-1}
        onClick={() => onOpen(item.id)}
      />
      <Menu
        label={t('Menu of {name}', { name: label })}
        placement="bottom end"
        routeName={`menu-${item.id}`}
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
        <ListMenu {...{ lineKey, listActions }} item_id={item.id} onLift={onLift} />
      </Menu>
    </span>
  )
}

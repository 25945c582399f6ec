import type { CSSProperties } from 'react'

import { useT } from '@weft/i18n/react'
import type { GroupSegment } from '@weft/query'

import { nameOf } from '../../client/cards/card-attributes.ts'
import type { ViewProps } from '../../client/view-member.ts'
import { type GroupLine, type ItemLine, keyOf, type ListLine } from './lines/list-lines.ts'
import { AddHead, GroupHead } from './list-heads.tsx'
import { ListRow } from './list-row.tsx'
import styles from './list.module.css'
import { NameField } from './name-field.tsx'
import { stageOf } from './stages.ts'
import { isItemDone, isTicked } from './ticks.ts'
import type { List } from './use-list.ts'

/** What the lines of a list are drawn with. */
export interface LinesShown {
  props: Pick<ViewProps, 'query' | 'records' | 'actions' | 'openItemId'>
  list: List
  segments: readonly GroupSegment[]
  /** Key of the line that Tab reaches. */
  current: string | null
}

/** A line by what it is: the head of a group, an item, one that is being written, or the last one. */
export function ListLineContent({ line, shown }: { line: ListLine; shown: LinesShown }) {
  const { listActions } = shown.list
  if (line.kind === 'group') return <GroupContent {...{ line, shown }} />
  if (line.kind === 'add')
    return <AddHead hasTick={shown.list.tick !== null} onAdd={() => listActions.draftAtEnd(line.group)} />
  if (line.kind === 'draft') return <DraftContent depth={line.depth} list={shown.list} />
  return <ItemContent {...{ line, shown }} />
}

function GroupContent({ line, shown }: { line: GroupLine; shown: LinesShown }) {
  const { props, list, segments } = shown
  const { query, records, actions } = props
  const segment = segments[line.group]
  if (!segment) return null
  const isInner = (segments[line.group + 1]?.level ?? -1) <= line.level
  const addTo = () => {
    if (line.isClosed) list.toggleGroup(line.path)
    list.listActions.draftAtEnd(line.group)
  }
  return (
    <GroupHead
      {...{ line, segment, query, records }}
      onToggle={() => list.toggleGroup(line.path)}
      onAdd={actions.rights.createItem && isInner ? addTo : undefined}
    />
  )
}

function DraftContent({ depth, list: { tick, listActions } }: { depth: number; list: List }) {
  const t = useT()
  return (
    <div className={styles['row']} style={{ '--depth': depth } as CSSProperties} data-edited>
      <span role="gridcell" className={styles['draft']} data-plain={tick === null || undefined}>
        <NameField
          label={t('Name of the new item')}
          placeholder={t('New item')}
          data={null}
          read={() => ''}
          onKeep={listActions.keepDraft}
          onCancel={() => listActions.leaveDraft('up')}
          onLevel={(step) => (step === 1 ? listActions.indentDraft() : listActions.outdentDraft())}
          onRemove={() => listActions.leaveDraft('up')}
        />
      </span>
    </div>
  )
}

function ItemContent({ line, shown }: { line: ItemLine; shown: LinesShown }) {
  const { props, list, current } = shown
  const { records, actions, openItemId } = props
  const { tick, values, picks, pointer, listActions } = list
  const key = keyOf(line)
  const item = records.item(line.id)
  if (!item) return null
  const isDone = (one: typeof item) => isItemDone(one, tick, records)
  return (
    <ListRow
      lineKey={key}
      item={item}
      name={nameOf(item, records)}
      depth={line.depth}
      childCount={line.childCount}
      doneCount={
        (tick || records.done) && line.childCount > 0 ? records.children(line.id).filter(isDone).length : null
      }
      isOpen={line.isOpen}
      isDone={isDone(item)}
      isTicked={tick !== null && isTicked(item, tick, records.done)}
      hasTick={tick !== null}
      stage={tick && stageOf(item, tick, records.done)}
      tickName={tick?.attribute.name ?? ''}
      mayEdit={actions.rights.editItem}
      isEdited={key === list.edited}
      isCurrent={line.id === openItemId}
      isLifted={list.lifted.has(line.id)}
      opensOnTap={list.isMobile}
      color={list.colorOf?.(item) ?? null}
      attributes={list.attributes}
      records={records}
      isTabStop={key === current}
      isPicked={picks.picked.has(line.id)}
      editedValue={values.edited?.item_id === line.id ? values.edited.attribute_id : null}
      listActions={listActions}
      onOpen={pointer.open}
      onToggle={list.setOpen}
      onPress={pointer.press}
      onLift={pointer.lift}
      onEndEdit={list.endEdit}
      onEditValue={values.edit}
      onValueDone={values.done}
      onPick={pointer.pick}
    />
  )
}

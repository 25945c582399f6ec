import { type MouseEvent, useMemo } from 'react'

import { type EditorMove, opensEditor, pressedValue } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { late } from '@weft/ui'

import { dataOf } from '../../client/cards/card-attributes.ts'
import { CardValue } from '../../client/cards/card-values.tsx'
import { missingWord } from '../../client/data/missing-word.ts'
import type { ShownAttribute, ViewRecords } from '../../client/view-member.ts'
import { useActions } from './list-context.ts'
import styles from './list.module.css'

const EditorOverlay = late(() =>
  import('../../client/edit/editor-overlay.tsx').then((it) => it.EditorOverlay),
)

/** Characters of a value that are read out. */
const MAX_READ_OUT = 200

interface ListValueProps {
  item: Item
  attribute: ShownAttribute
  records: ViewRecords
  /** Whether presses change it; on a phone they open the item. */
  mayEdit: boolean
  isEdited: boolean
  /** Tab reaches the values of the line that the keys are in. */
  isTabStop: boolean
  onEdit(item_id: string, attribute_id: string): void
  onDone(item_id: string, attribute_id: string, move: EditorMove): void
}

/** A value at the end of a line, edited in its place as the cell of a table is. */
export function ListValue(props: ListValueProps) {
  const { item, attribute, records, isEdited, isTabStop, onEdit, onDone } = props
  const t = useT()
  const actions = useActions()
  const { type, settings, id } = attribute
  const { context } = records
  const name = attribute.attribute.name
  const mayEdit = props.mayEdit && (type.editOn === 'toggle' || opensEditor(type))
  const edited = useMemo(() => ({ item_id: item.id, attribute, nonce: 0 }), [item.id, attribute])
  const data = dataOf(item, attribute)
  const shown =
    data === null
      ? (missingWord(attribute) ?? t('Empty'))
      : type.format(data, settings, context).slice(0, MAX_READ_OUT)
  const press = ({ clientX, clientY }: MouseEvent) => {
    // The button lies over what is painted; a press by key is at no place.
    const under = clientX > 0 ? document.elementsFromPoint?.(clientX, clientY)[1] : undefined
    const pressed = pressedValue(type, under, [data, settings, context])
    if (pressed) void actions.setValue(item.id, id, pressed.data, { base: data })
    else onEdit(item.id, id)
  }
  return (
    <span
      role="gridcell"
      className={styles['value']}
      data-type={type.type}
      data-range={settings['range'] === true || undefined}
      data-editing={isEdited || undefined}
      title={name}
    >
      <CardValue {...{ item, attribute, context }} done={records.done} />
      {mayEdit && !isEdited && (
        <button
          type="button"
          className={styles['press']}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={t('{name}: {value}', { name, value: shown })}
          data-value={id}
          onClick={press}
        />
      )}
      {isEdited && (
        <span className={styles['editor']}>
          <EditorOverlay {...{ edited, records, actions }} onDone={(move) => onDone(item.id, id, move)} />
        </span>
      )}
    </span>
  )
}

import type { CSSProperties, RefObject } from 'react'

import { changedBy, type EditorMove } from '@weft/features/attributes/client'
import { useWhole } from '@weft/features/items/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { toast } from '@weft/ui'

import { dataOf } from '../cards/card-attributes.ts'
import { useItem } from '../use-item.ts'
import type { ShownAttribute, ViewActions, ViewRecords } from '../view-member.ts'
import styles from './editor-overlay.module.css'

/** The cell that is being edited; `nonce` tells one opening from the next. */
export interface EditedCell {
  item_id: string
  attribute: ShownAttribute
  text?: string | undefined
  nonce: number
}

interface EditorOverlayProps {
  edited: EditedCell
  records: ViewRecords
  actions: ViewActions
  /** Who puts it over its cell; without it, it fills what it lies in. */
  box?: RefObject<HTMLDivElement | null>
  onDone(move: EditorMove): void
  /** It was left without saving; the same as done without it. */
  onCancel?(): void
}

/** The one place where cells are edited: the attribute's own editor over its cell. */
export function EditorOverlay(props: EditorOverlayProps) {
  const item = useItem(props.records, props.edited.item_id)
  return item ? <OpenCell {...props} item={item} /> : null
}

function OpenCell(props: EditorOverlayProps & { item: Item }) {
  const { edited, item, records, actions, box, onDone, onCancel = () => onDone('none') } = props
  const t = useT()
  const { item_id, text } = edited
  const { id } = edited.attribute
  // As it is now: somebody may have made a label meanwhile.
  const attribute = records.all.find((one) => one.id === id) ?? edited.attribute
  const { type, settings } = attribute
  const whole = useWhole(item, attribute, actions, true, () => {
    toast.longError(t('The whole text is not on this device. Connect to edit it.'))
    onDone('none')
  })
  const data = whole ? whole.data : dataOf(item, attribute)
  const style = { '--cell-padding': '8px' } as CSSProperties
  const { Editor } = type
  return (
    <div
      {...(box ? { ref: box } : {})}
      className={styles['editor']}
      data-open={type.editOn === 'open' || undefined}
      style={style}
    >
      <Editor
        data={data}
        settings={settings}
        context={records.context}
        placement="cell"
        label={attribute.attribute.name}
        source={{
          team_id: item.team_id,
          item_id,
          attribute_id: id,
          read() {
            const now = records.item(item_id)
            return now && dataOf(now, attribute)
          },
          write: (next, base) => actions.setValue(item_id, id, next, { base }),
          changedBy: () => changedBy(records.item(item_id), records.context),
        }}
        canEditSettings={actions.rights.editAttribute}
        {...(text === undefined ? {} : { initialText: text })}
        onCommit={(next, { move = 'none', ...save } = {}) => {
          void actions.setValue(item_id, id, next, save)
          onDone(move)
        }}
        onSave={(next, base) => actions.setValue(item_id, id, next, { base })?.settled}
        onCancel={onCancel}
      />
    </div>
  )
}

import { type CSSProperties, type RefObject, useEffect, useState } from 'react'

import type { EditorMove } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import { toast } from '@weft/ui'

import { dataOf } from '../cards/card-attributes.ts'
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
}

/** The one place where cells are edited: the attribute's own editor over its cell. */
export function EditorOverlay({ edited, records, actions, box, onDone }: EditorOverlayProps) {
  const t = useT()
  const { item_id, attribute, text } = edited
  const { type, settings, id } = attribute
  const item = records.item(item_id)
  const own = item ? dataOf(item, attribute) : null
  const isPartial = type.isPartial?.(own) === true
  // With the part that it belongs to: when the row gets another one, the whole is another, too.
  const [found, setFound] = useState<{ of: unknown; data: unknown } | null>(null)
  const whole = found?.of === own ? found : null

  useEffect(() => {
    if (!isPartial || whole) return
    let isWanted = true
    void actions.wholeValue(item_id, id).then((found) => {
      if (!isWanted) return
      if (found) setFound({ of: own, data: found.data })
      else {
        toast.longError(t('The whole text is not on this device. Connect to edit it.'))
        onDone('none')
      }
    })
    return () => {
      isWanted = false
    }
  }, [isPartial, whole, own, actions, item_id, id, onDone, t])

  const data = isPartial && whole ? whole.data : own
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
        {...(item
          ? {
              source: {
                team_id: item.team_id,
                item_id,
                attribute_id: id,
                read() {
                  const now = records.item(item_id)
                  return now && dataOf(now, attribute)
                },
                write: (next: unknown) => actions.setValue(item_id, id, next),
              },
            }
          : {})}
        canEditSettings={actions.rights.editAttribute}
        {...(text === undefined ? {} : { initialText: text })}
        onCommit={(next, { move = 'none', settings: widened } = {}) => {
          actions.setValue(item_id, id, next, widened)
          onDone(move)
        }}
        onSave={(next) => actions.setValue(item_id, id, next)}
        onCancel={() => onDone('none')}
      />
    </div>
  )
}

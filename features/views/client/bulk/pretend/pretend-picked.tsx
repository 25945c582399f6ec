import type { BulkBody } from '@weft/features/items/shared'
import { useStore } from '@weft/features/connectivity/client'
import { useOpenPretend } from '@weft/features/pretend/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { Button } from '@weft/ui'
import { PenLine, Trash2 } from 'lucide-react'

import { undoStackOf } from '../../data/undo-stacks.ts'
import { EditAll } from '../../edit-all.tsx'
import type { ViewActions, ViewRecords } from '../../view-member.ts'
import styles from '../../views.module.css'
import { AppliedChange } from './applied-change.ts'

interface PretendPickedProps {
  ids: readonly string[]
  records: ViewRecords
  actions: ViewActions
  folder: { team_id: number; board_id: string; id: string }
  onDone(): void
}

/** What can be done with what is picked, to be looked at first: a value for all, or all of them to the trash. */
export function PretendPicked({ ids, records, actions, folder, onDone }: PretendPickedProps) {
  const t = useT()
  const open = useOpenPretend()
  const store = useStore()
  const { rights } = actions
  const look = (change: BulkBody['change'], words: { title: string; said: string }) => {
    onDone()
    const before = withAllBelow(ids, records)
    open({
      team_id: folder.team_id,
      board_id: folder.board_id,
      folder_id: folder.id,
      act: { kind: 'bulk', item_ids: [...ids], change },
      icon: change === 'trash' ? Trash2 : PenLine,
      context: records.context,
      ...words,
      onApplied(applied) {
        const step = new AppliedChange(store, applied, before)
        undoStackOf(store, folder.board_id).push(step)
        return () => actions.undo(step)
      },
    })
  }
  const count = ids.length
  return (
    <div className={styles['stack']}>
      {rights.editItem && (
        <EditAll
          {...{ ids, records, actions, onDone }}
          onLook={({ attribute, mode, data }) =>
            look(
              { attribute_id: attribute.id, mode, data: data as never },
              {
                title: t('What would this edit do?'),
                said: t('{name} of {count, plural, one {# item} other {# items}}', {
                  name: attribute.attribute.name,
                  count,
                }),
              },
            )
          }
        />
      )}
      {rights.deleteItem && (
        <Button
          icon={<Trash2 />}
          onClick={() =>
            look('trash', {
              title: t('What would deleting do?'),
              said: t('{count, plural, one {# item} other {# items}} to the trash', { count }),
            })
          }
        >
          {t('Delete')}
        </Button>
      )}
    </div>
  )
}

/** As they are now: taken back, they are shown so until the server has answered. */
function withAllBelow(ids: readonly string[], records: ViewRecords): Map<string, Item> {
  const found = new Map<string, Item>()
  const open = ids.flatMap((id) => records.item(id) ?? [])
  for (let item = open.pop(); item; item = open.pop()) {
    if (found.has(item.id)) continue
    found.set(item.id, item)
    open.push(...records.below(item.id))
  }
  return found
}

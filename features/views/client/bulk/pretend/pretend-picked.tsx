import { type BulkBody, MOST_MOVED, type MoveActBody } from '@weft/features/items/shared'
import { useStore } from '@weft/features/connectivity/client'
import { useOpenPretend } from '@weft/features/pretend/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { Button, Menu, MenuItem } from '@weft/ui'
import { FolderInput, type LucideIcon, PenLine, Trash2 } from 'lucide-react'

import { undoStackOf } from '../../data/undo-stacks.ts'
import { EditAll } from '../../edit-all.tsx'
import type { ViewActions, ViewRecords } from '../../view-member.ts'
import styles from '../../views.module.css'
import { useOtherFolders } from '../move-picked.tsx'
import { AppliedChange } from './applied-change.ts'
import { useMoveBack } from './use-move-back.ts'

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
  const moveBack = useMoveBack(folder.team_id)
  const { rights } = actions
  const lookAt = (
    act: { kind: string } & Readonly<Record<string, unknown>>,
    words: { title: string; said: string; icon: LucideIcon; after?: string },
  ) => {
    onDone()
    const before = withAllBelow(ids, records)
    open({
      team_id: folder.team_id,
      board_id: folder.board_id,
      folder_id: folder.id,
      act,
      context: records.context,
      ...words,
      onApplied(applied) {
        if (act.kind === 'move') return () => moveBack(applied.moved)
        const step = new AppliedChange(store, applied, before)
        undoStackOf(store, folder.board_id).push(step)
        return () => actions.undo(step)
      },
    })
  }
  const look = (change: BulkBody['change'], words: { title: string; said: string }) =>
    lookAt(
      { kind: 'bulk', item_ids: [...ids], change },
      { ...words, icon: change === 'trash' ? Trash2 : PenLine },
    )
  const count = ids.length
  const others = useOtherFolders(ids, records)
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
      {rights.editItem && others.length > 0 && count <= MOST_MOVED && (
        <Menu
          label={t('Move to folder')}
          trigger={<Button icon={<FolderInput />}>{t('Move to folder')}</Button>}
        >
          {others.map((folder) => (
            <MenuItem
              key={folder.id}
              id={folder.id}
              onAction={() =>
                lookAt(
                  { kind: 'move', item_ids: [...ids], folder_id: folder.id } satisfies {
                    kind: 'move'
                  } & MoveActBody,
                  {
                    title: t('What would moving do?'),
                    said: t('{count, plural, one {# item} other {# items}} to {folder}', {
                      count,
                      folder: folder.name,
                    }),
                    icon: FolderInput,
                    after: t('Undo moves them back.'),
                  },
                )
              }
            >
              {folder.name}
            </MenuItem>
          ))}
        </Menu>
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

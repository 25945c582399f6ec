import { Copy, Pencil, Trash2 } from 'lucide-react'

import { useStore } from '@weft/features/connectivity/client'
import { useGo, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { type Folder, SORT_GAP, type View } from '@weft/model'
import { MenuItem, MenuSeparator, toast } from '@weft/ui'

import { undoStackOf } from './data/undo-stacks.ts'
import { clientViewType, clientViewTypes } from '../types/registry.client.ts'
import type { ViewRights } from './view-member.ts'

interface FolderViews {
  folder: Folder
  /** In their order. */
  views: readonly View[]
  hrefOf(view_id: string | null): string
}

interface ViewMenuProps extends FolderViews {
  view: View
  isCurrent: boolean
  rights: ViewRights
  onRename(): void
}

/** What can be done with a view. */
export function ViewMenu({ view, isCurrent, rights, onRename, ...place }: ViewMenuProps) {
  const t = useT()
  const { create, remove } = useViewEdits(place)
  return (
    <>
      {rights.editView && (
        <MenuItem icon={<Pencil />} onAction={onRename}>
          {t('Rename view')}
        </MenuItem>
      )}
      {rights.createView && (
        <MenuItem icon={<Copy />} onAction={() => create(view.type, view)}>
          {t('Duplicate view')}
        </MenuItem>
      )}
      {/* A folder keeps its last view. */}
      {rights.deleteView && place.views.length > 1 && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onAction={() => remove(view, isCurrent)}>
            {t('Delete view')}
          </MenuItem>
        </>
      )}
    </>
  )
}

/** The kinds of view that can be made. */
export function ViewTypeItems(place: FolderViews) {
  const t = useT()
  const { create } = useViewEdits(place)
  return Object.values(clientViewTypes).map(({ type, label, icon: Icon }) => (
    <MenuItem key={type} id={type} icon={<Icon />} onAction={() => create(type)}>
      {t(label)}
    </MenuItem>
  ))
}

function useViewEdits({ folder, views, hrefOf }: FolderViews) {
  const t = useT()
  const go = useGo()
  const me = useMe()
  const store = useStore()
  const collection = store.collection<View>('views')
  const undo = undoStackOf(store, folder.board_id)
  return {
    create(type: string, from?: View) {
      const member = clientViewType(type)
      const name = from ? t('{name} (copy)', { name: from.name }) : t(member?.label ?? type)
      const { record, change } = collection.create({
        board_id: folder.board_id,
        folder_id: folder.id,
        name,
        type,
        settings: from?.settings ?? { ...member?.defaultSettings },
        access: from?.access ?? 'shared',
        owner_id: me.id || null,
        sort_order: (views.at(-1)?.sort_order ?? 0) + SORT_GAP,
      })
      undo.push(change)
      go(hrefOf(record.id))
    },
    remove(view: View, isCurrent: boolean) {
      const change = collection.remove(view.id)
      if (!change) return
      undo.push(change)
      if (isCurrent) go(hrefOf(null), { replace: true })
      toast.show(t('{name} deleted', { name: view.name }), {
        action: { label: t('Undo'), onPress: () => undo.push(change.undo()) },
      })
    },
  }
}

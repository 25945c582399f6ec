import { api, errorToast } from '@weft/api-client'
import { moveItem } from '@weft/features/items/shared'
import { t } from '@weft/i18n'
import type { Folder, Item } from '@weft/model'
import type { Store } from '@weft/store'
import { toast } from '@weft/ui'

/**
 * Moves an item to another folder of its board; its values and sub-items go with it. Says how it went. One that lies
 * there already stays.
 */
export async function moveToFolder(store: Store, id: string, folder_id: string): Promise<void> {
  const item = store.collection<Item>('items').get(id)
  const folder = store.collection<Folder>('folders').get(folder_id)
  if (!item || !folder || item.folder_id === folder_id) return
  try {
    const params = { team_id: String(item.team_id), id }
    await api().call(moveItem, { params, body: { folder_id: folder.id } })
    toast.show(t('Moved to {folder}', { folder: folder.name }))
  } catch (error) {
    const said = errorToast(error)
    if (said) toast.longError(said.text)
  }
}

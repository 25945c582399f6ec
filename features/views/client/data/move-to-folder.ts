import { api, errorToast } from '@weft/api-client'
import { moveItem } from '@weft/features/items/shared'
import { t } from '@weft/i18n'
import { toast } from '@weft/ui'

/** Moves an item to another folder of its board; its values and sub-items go with it. Says how it went. */
export async function moveToFolder(
  { id, team_id }: { id: string; team_id: number },
  folder: { id: string; name: string },
): Promise<void> {
  try {
    const params = { team_id: String(team_id), id }
    await api().call(moveItem, { params, body: { folder_id: folder.id } })
    toast.show(t('Moved to {folder}', { folder: folder.name }))
  } catch (error) {
    const said = errorToast(error)
    if (said) toast.longError(said.text)
  }
}

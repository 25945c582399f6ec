import type { ExtensionPoints } from '@weft/client-kit'
import type { Folder } from '@weft/model'
import { late } from '@weft/ui'

import { useMayAsk } from '../use-may-ask.ts'
import { useOpenedFill } from './fill-wish.ts'

const FillDialog = late(() => import('./fill-dialog.tsx').then((it) => it.FillDialog))

/** Opens the dialog for the items that somebody meant. */
export function FillPlace({ folder, isOfItem }: ExtensionPoints['frame.top']) {
  return folder && !isOfItem ? <OfFolder key={folder.id} folder={folder} /> : null
}

function OfFolder({ folder }: { folder: Folder }) {
  const { team_id, board_id, id: folder_id } = folder
  const mayAsk = useMayAsk({ team_id, board_id, folder_id })
  const { wish, close } = useOpenedFill(folder)
  return wish && mayAsk ? <FillDialog folder={folder} wish={wish} onClose={close} /> : null
}

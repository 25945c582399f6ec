import type { ExtensionPoints } from '@weft/client-kit'
import { folderPath } from '@weft/features/boards/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { MenuItem, useRouteOpen } from '@weft/ui'
import { Sparkles } from 'lucide-react'

import { useMayGenerate } from '../use-may-ask.ts'

/** What is open then, in the address of the folder. */
export const GENERATE = 'generate'

/** In the menus of a folder and of its views, for those who may ask the model there. */
export function GenerateEntry({ folder }: ExtensionPoints['place.menu']) {
  return folder ? <OfFolder folder={folder} /> : null
}

function OfFolder({ folder }: { folder: Folder }) {
  const t = useT()
  const go = useGo()
  const mayGenerate = useMayGenerate(folder.team_id)
  const [, setOpen] = useRouteOpen(GENERATE)
  if (!mayGenerate(folder.id)) return null
  const path = folderPath(folder.board_id, folder.id)
  const open = () => (location.pathname === path ? setOpen(true) : go(`${path}?open-${GENERATE}=on`))
  return (
    <MenuItem icon={<Sparkles />} onAction={open}>
      {t('Generate items')}
    </MenuItem>
  )
}

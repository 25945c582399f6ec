import type { ExtensionPoints } from '@weft/client-kit'
import type { Folder } from '@weft/model'
import { late, useRouteOpen } from '@weft/ui'

import { useMayGenerate } from '../use-may-ask.ts'
import { GENERATE } from './generate-entry.tsx'
import { useGenerating } from './use-generating.ts'

const GenerateDialog = late(() => import('./generate-dialog.tsx').then((it) => it.GenerateDialog))

/** Opens the dialog where the address says so. Closed, it keeps what is there for as long as the folder is open. */
export function GeneratePlace({ folder, isOfItem }: ExtensionPoints['frame.top']) {
  return folder && !isOfItem ? <OfFolder key={folder.id} folder={folder} /> : null
}

function OfFolder({ folder }: { folder: Folder }) {
  const mayGenerate = useMayGenerate(folder.team_id)
  const [isOpen, setOpen] = useRouteOpen(GENERATE)
  const generating = useGenerating(folder)
  if (!isOpen || !mayGenerate(folder.id)) return null
  return <GenerateDialog folder={folder} generating={generating} onClose={() => setOpen(false)} />
}

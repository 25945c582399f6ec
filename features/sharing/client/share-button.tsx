import type { ExtensionPoints } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'
import { Button, IconButton, late } from '@weft/ui'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'

const ShareDialog = late(() => import('./share-dialog.tsx').then((it) => it.ShareDialog))

/** Opens all ways to let others see a board and its folders. */
export function ShareButton({ board, folder, isCompact }: ExtensionPoints['frame.top']) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!board) return null
  const open = () => setOpen(true)
  return (
    <>
      {isCompact ? (
        <IconButton icon={<UserPlus />} label={t('Share')} size="touch" onClick={open} />
      ) : (
        <Button size="compact" icon={<UserPlus />} onClick={open}>
          {t('Share')}
        </Button>
      )}
      {isOpen && <ShareDialog board={board} folder={folder} onClose={() => setOpen(false)} />}
    </>
  )
}

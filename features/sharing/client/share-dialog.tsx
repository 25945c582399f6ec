import { ExtensionPoint, type ExtensionPoints } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'
import { Dialog } from '@weft/ui'

type ShareDialogProps = ExtensionPoints['share.section'] & { onClose(): void }

/** People, links and pages of a board in one place. */
export function ShareDialog({ board, folder, onClose }: ShareDialogProps) {
  const t = useT()
  return (
    <Dialog
      title={t('Share {name}', { name: board.name })}
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div>
        <ExtensionPoint point="share.section" board={board} folder={folder} />
      </div>
    </Dialog>
  )
}

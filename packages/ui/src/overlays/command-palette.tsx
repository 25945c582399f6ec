import { useT } from '@weft/i18n/react'
import { Dialog } from './dialog.tsx'
import { CommandList } from './command-list.tsx'
import type { CommandSearch } from './command.ts'

export interface CommandPaletteProps extends CommandSearch {
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** Finds and does everything from the keyboard: 640 px wide, a fifth of the window from the top. */
export function CommandPalette(props: CommandPaletteProps) {
  const { isOpen, onOpenChange, ...list } = props
  const t = useT()
  return (
    <Dialog
      title={t('Commands')}
      isHeaderHidden
      size="large"
      stance="high"
      padding="none"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {(close) => <CommandList {...list} onClose={close} />}
    </Dialog>
  )
}

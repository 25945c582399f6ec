import type { ReactNode } from 'react'
import { useT } from '@weft/i18n/react'
import { Dialog } from './dialog.tsx'
import { CommandList } from './command-list.tsx'

export interface Command {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Where it is, or what it does, in a quiet colour. */
  readonly hint?: string
  readonly shortcut?: readonly string[]
  readonly isDisabled?: boolean
  onAction(): void
}

export interface CommandSection {
  readonly id: string
  readonly title: string
  readonly commands: readonly Command[]
}

export interface CommandPaletteProps {
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  readonly query: string
  onQueryChange(query: string): void
  /** What answers the query, already found and in order. */
  readonly sections: readonly CommandSection[]
  readonly placeholder?: string
  /** At the end of the line of keys. */
  readonly footerEnd?: ReactNode
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

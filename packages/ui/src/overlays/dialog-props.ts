import type { ReactElement, ReactNode } from 'react'

export type DialogContent = ReactNode | ((close: () => void) => ReactNode)

export interface DialogProps {
  readonly title: string
  readonly subtitle?: ReactNode
  /** Named by its title only, without a header to see. */
  readonly isHeaderHidden?: boolean
  /** `null` leaves the title to say everything. */
  readonly children: DialogContent
  /** Buttons at the bottom end; a function gets the way to close. */
  readonly footer?: DialogContent
  /** Buttons at the bottom start. */
  readonly footerStart?: ReactNode
  /** 360, 440, 640, 960 px, or the whole window. */
  readonly size?: 'small' | 'default' | 'large' | 'wide' | 'full'
  readonly padding?: 'none' | 'default'
  readonly role?: 'dialog' | 'alertdialog'
  /** `high` hangs from a fifth of the window; `confirming` stays a small box on a phone, too. */
  readonly stance?: 'default' | 'high' | 'confirming'
  /** False keeps it open on Escape and outside clicks, for instance while work would be lost. */
  readonly isDismissable?: boolean
  readonly isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
  /** A button that opens the dialog; without it `isOpen` does. */
  readonly trigger?: ReactElement<object, string>
}

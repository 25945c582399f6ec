import type { ReactElement, ReactNode } from 'react'
import { useLatePart } from './late-part.ts'
import { surfaces } from './overlay-parts.ts'
import { useOpenState, useTrigger, type OpenState } from './use-trigger.ts'

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

/** A modal dialog. Escape and a click outside close it; under 780 px it fills the screen with a back button. */
export function Dialog(props: DialogProps) {
  const { trigger, isOpen, onOpenChange } = props
  const state = useOpenState(isOpen, onOpenChange)
  return trigger ? (
    <Triggered {...props} trigger={trigger} state={state} />
  ) : (
    <Opened {...props} state={state} />
  )
}

interface StateProps extends DialogProps {
  readonly state: OpenState
}

function Triggered({ trigger, ...props }: StateProps & { readonly trigger: ReactElement<object, string> }) {
  const { state } = props
  const prepare = () => void surfaces.load().catch(() => undefined)
  const { element } = useTrigger({ trigger, opens: 'dialog', state, prepare })
  return (
    <>
      {element}
      <Opened {...props} />
    </>
  )
}

function Opened(props: StateProps) {
  const { isOpen } = props.state
  const part = useLatePart(surfaces, isOpen)
  return part && <part.DialogBody {...props} />
}

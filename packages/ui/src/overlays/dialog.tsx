import type { ReactElement } from 'react'
import type { DialogProps } from './dialog-props.ts'
import { useLatePart } from '../late/late.tsx'
import { surfaces } from './overlay-parts.ts'
import { useEarlyEscape } from './use-early-escape.ts'
import { useOpenState, useTrigger, type OpenState } from './use-trigger.ts'

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
  // Loaded ahead: the press loads it again, and is told then.
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
  const { state, isDismissable = true } = props
  const { isOpen } = state
  useEarlyEscape(isOpen && isDismissable, () => state.setOpen(false))
  const part = useLatePart(surfaces, isOpen)
  return part && <part.DialogBody {...props} />
}

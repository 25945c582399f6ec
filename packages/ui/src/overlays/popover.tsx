import type { ReactElement, RefObject } from 'react'
import { useLatePart } from '../late/late.tsx'
import type { PopoverBase, PopoverProps } from './popover-props.ts'
import { surfaces } from './overlay-parts.ts'
import { useEarlyEscape } from './use-early-escape.ts'
import { useOpenState, useTrigger, type OpenState } from './use-trigger.ts'

/**
 * A small surface beside a button (`trigger`), or beside any element (`anchor`, with `isOpen`).
 * Throws 'No container for popover' when `container` finds nothing.
 */
export function Popover(props: PopoverProps) {
  const { isOpen, onOpenChange } = props
  if ('anchor' in props) {
    const state = { isOpen: isOpen ?? false, setOpen: (value: boolean) => onOpenChange?.(value) }
    return <Opened {...props} state={state} />
  }
  return <Triggered {...props} />
}

function Triggered(props: PopoverBase & { readonly trigger: ReactElement<object, string> }) {
  const { isOpen, onOpenChange, trigger, ...rest } = props
  const state = useOpenState(isOpen, onOpenChange)
  // Loaded ahead: the press loads it again, and is told then.
  const prepare = () => void surfaces.load().catch(() => undefined)
  const { element, ref } = useTrigger({ trigger, opens: 'dialog', state, prepare })
  return (
    <>
      {element}
      <Opened {...rest} anchor={ref} state={state} />
    </>
  )
}

interface OpenedProps extends PopoverBase {
  readonly anchor: RefObject<Element | null>
  readonly state: OpenState
}

function Opened({ container, ...props }: OpenedProps) {
  const found = container?.()
  if (container && !found) throw new Error('No container for popover')
  const { state } = props
  useEarlyEscape(state.isOpen, () => state.setOpen(false))
  const part = useLatePart(surfaces, state.isOpen)
  return part && <part.PopoverBody {...props} within={found ?? undefined} />
}

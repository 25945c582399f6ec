import type { ReactElement, ReactNode, RefObject } from 'react'
import { useLatePart } from './late-part.ts'
import type { Placement } from './overlay-surface.tsx'
import { surfaces } from './overlay-parts.ts'
import { useOpenState, useTrigger, type OpenState } from './use-trigger.ts'

export interface PopoverBase {
  /** The accessible name. */
  readonly label: string
  readonly children: ReactNode | ((close: () => void) => ReactNode)
  readonly placement?: Placement
  readonly offset?: number
  readonly isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
  /** Width in px; by default as wide as its content. */
  readonly width?: number
  /** Inner distance: none for lists, 12 px otherwise. */
  readonly padding?: 'none' | 'default'
  /** On a phone it comes as a sheet unless it is told not to. */
  readonly isNeverSheet?: boolean
  /** Where the popover is put in the document; finding nothing there is an error. */
  container?(): Element | null
}

export type PopoverProps = PopoverBase &
  ({ readonly trigger: ReactElement<object, string> } | { readonly anchor: RefObject<Element | null> })

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
  const part = useLatePart(surfaces, props.state.isOpen)
  return part && <part.PopoverBody {...props} within={found ?? undefined} />
}

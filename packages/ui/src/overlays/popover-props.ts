import type { ReactElement, ReactNode, RefObject } from 'react'
import type { Placement } from './placement.ts'

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

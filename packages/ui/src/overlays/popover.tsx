import type { CSSProperties, ReactElement, ReactNode, RefObject } from 'react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Pressable } from 'react-aria-components/Pressable'
import { classNames } from '../class-names.ts'
import { AriaLocale } from './aria-locale.tsx'
import { OverlaySurface, type Placement } from './overlay-surface.tsx'
import styles from './popover.module.css'

interface PopoverBase {
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
  const { label, children, placement, offset, isOpen, onOpenChange, width, padding, isNeverSheet } = props
  const container = props.container?.()
  if (props.container && !container) throw new Error('No container for popover')
  const style: CSSProperties | undefined = width ? { inlineSize: width } : undefined
  const shared = { placement, offset, style, isNeverSheet, ...(container && { container }) }
  const content = (
    <AriaDialog
      aria-label={label}
      className={classNames(styles['popover'], padding === 'none' && styles['bare'])}
    >
      {({ close }) => (typeof children === 'function' ? children(close) : children)}
    </AriaDialog>
  )
  if ('anchor' in props) {
    return (
      <AriaLocale>
        <OverlaySurface
          {...shared}
          isOpen={isOpen ?? false}
          onOpenChange={onOpenChange}
          triggerRef={props.anchor}
        >
          {content}
        </OverlaySurface>
      </AriaLocale>
    )
  }
  return (
    <AriaLocale>
      <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
        <Pressable>{props.trigger}</Pressable>
        <OverlaySurface {...shared}>{content}</OverlaySurface>
      </DialogTrigger>
    </AriaLocale>
  )
}

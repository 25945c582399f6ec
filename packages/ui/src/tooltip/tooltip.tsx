import { cloneElement, type ReactElement } from 'react'
import { useTooltip, type TooltipOptions } from './use-tooltip.tsx'

/** Text that is cut off says so later than a button says its name: the pointer crosses it more often. */
export const TRUNCATION_DELAY_MS = 400

export interface TooltipProps extends Omit<TooltipOptions, 'own'> {
  /** One focusable element that passes its props on to the DOM. */
  readonly children: ReactElement<object>
}

/** Describes the element inside on hover and keyboard focus. */
export function Tooltip({ children, ...options }: TooltipProps) {
  const { triggerProps, tooltip } = useTooltip({ isName: false, ...options, own: children.props })
  return (
    <>
      {cloneElement(children, triggerProps)}
      {tooltip}
    </>
  )
}

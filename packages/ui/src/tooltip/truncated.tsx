import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import { TRUNCATION_DELAY_MS } from './tooltip.tsx'
import { useTooltip } from './use-tooltip.tsx'

export interface TruncatedProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  readonly children: string
  readonly as?: 'span' | 'b' | 'div' | 'h1' | 'h2' | 'h3'
}

/** One line of text with an ellipsis; when it is cut off, a tooltip shows all of it. */
export function Truncated({ children, as = 'span', className, ...rest }: TruncatedProps) {
  const { triggerProps, tooltip } = useTooltip({
    text: children,
    delay: TRUNCATION_DELAY_MS,
    isWanted: (element) => element.scrollWidth > element.clientWidth,
    own: rest,
  })
  const Tag = as as 'span'
  return (
    <>
      <Tag dir="auto" {...rest} {...triggerProps} className={classNames('truncate auto-dir', className)}>
        {children}
      </Tag>
      {tooltip}
    </>
  )
}

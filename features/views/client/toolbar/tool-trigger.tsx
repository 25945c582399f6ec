import { Button, type ButtonProps, useTooltip } from '@weft/ui'

import styles from '../views.module.css'

interface ToolTriggerProps extends Omit<ButtonProps, 'name'> {
  name: string
  isIconOnly: boolean
}

/** The same button with its text and without: what hangs in it, and the focus, stay while the room changes. */
export function ToolTrigger({ name, isIconOnly, children, ...own }: ToolTriggerProps) {
  const { triggerProps, tooltip } = useTooltip({ text: isIconOnly ? name : null, isName: true, own })
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        {...own}
        {...triggerProps}
        {...(isIconOnly && { 'aria-label': name, className: styles['iconTool'] })}
      >
        {!isIconOnly && children}
      </Button>
      {tooltip}
    </>
  )
}

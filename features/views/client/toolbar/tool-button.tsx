import { IconButton, late, Menu, MenuItem, Popover } from '@weft/ui'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { useT } from '@weft/i18n/react'
import type { ToolbarPanel } from '../view-member.ts'
import { useToolRoom } from './tool-room.tsx'
import type { ViewToolbarProps } from './toolbar-props.ts'
import { ToolTrigger } from './tool-trigger.tsx'

const ToolPanel = late(() => import('./tool-panel.tsx').then((it) => it.ToolPanel))

export interface Tool {
  readonly name: ToolbarPanel
  readonly icon: ReactNode
  readonly text: string
  /** Beside the text, unless it is 0. */
  readonly value?: number
  readonly isOn?: boolean
  readonly isIconOnly?: boolean
  /** Its text stays where a kind of view has tools of its own, too. */
  readonly hasText?: boolean
}

interface ToolButtonProps extends ViewToolbarProps {
  readonly tool: Tool
}

/** A button of the toolbar with the panel that it opens. */
export function ToolButton({ tool, ...props }: ToolButtonProps) {
  const { panel, onPanel, member } = props
  const { name, icon, text, value, isOn = false, hasText } = tool
  const isNarrow = useToolRoom() !== 'full'
  const isIconOnly = isNarrow || (tool.isIconOnly ?? (member?.hasOwnTools && !hasText && !isOn)) || false
  return (
    <Popover
      label={text}
      padding="none"
      isOpen={panel === name}
      onOpenChange={(isOpen) => onPanel(isOpen ? name : null)}
      trigger={
        <ToolTrigger icon={icon} isOn={isOn} name={value ? `${text} ${value}` : text} isIconOnly={isIconOnly}>
          {text}
          {value ? <span className="tabular">{value}</span> : null}
        </ToolTrigger>
      }
    >
      <ToolPanel {...props} name={name} />
    </Popover>
  )
}

/** Those that have no room in the toolbar, as a menu, and their panels beside it. */
export function MoreTools({ tools, ...props }: ViewToolbarProps & { tools: readonly Tool[] }) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const { panel, onPanel } = props
  const opened = tools.find(({ name }) => name === panel)
  return (
    <>
      <Menu
        label={t('More tools')}
        onAction={(name) => onPanel(name as ToolbarPanel)}
        trigger={
          <IconButton
            ref={button}
            icon={<Ellipsis />}
            label={t('More tools')}
            isOn={tools.some(({ isOn }) => isOn)}
          />
        }
      >
        {tools.map(({ name, icon, text }) => (
          <MenuItem key={name} id={name} icon={icon}>
            {text}
          </MenuItem>
        ))}
      </Menu>
      {opened && (
        <Popover label={opened.text} padding="none" anchor={button} isOpen onOpenChange={() => onPanel(null)}>
          <ToolPanel {...props} name={opened.name} />
        </Popover>
      )}
    </>
  )
}

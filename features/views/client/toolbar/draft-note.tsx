import { useT } from '@weft/i18n/react'
import { Button, IconButton } from '@weft/ui'
import { Save, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { useToolRoom } from './tool-room.tsx'
import type { ViewToolbarProps } from './toolbar-props.ts'
import styles from '../views.module.css'

/** Says that only this person sees the view like this, with the ways out of it. */
export function DraftNote({ actions, onReset, onSave }: ViewToolbarProps) {
  const t = useT()
  const isNarrow = useToolRoom() !== 'full'
  const button = (text: string, icon: ReactNode, onClick: () => void) =>
    isNarrow ? (
      <IconButton icon={icon} label={text} onClick={onClick} />
    ) : (
      <Button variant="ghost" size="compact" onClick={onClick}>
        {text}
      </Button>
    )
  return (
    <span
      role="group"
      aria-label={t('My unsaved changes')}
      className={isNarrow ? styles['draft'] : styles['operands']}
    >
      {button(t('Reset my changes'), <Undo2 className="icon-flip" />, onReset)}
      {actions.rights.editView && button(t('Save for everyone'), <Save />, onSave)}
    </span>
  )
}

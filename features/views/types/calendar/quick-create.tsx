import { useT } from '@weft/i18n/react'
import { Button, TextField } from '@weft/ui'
import { type FormEvent, useState } from 'react'

import type { CalendarPlace } from './acts/drop-edits.ts'
import type { CalendarWorld } from './world.ts'
import styles from './calendar.module.css'

interface QuickCreateProps {
  world: CalendarWorld
  place: CalendarPlace
  onSave(title: string, isOpened: boolean): void
}

/** The name of something new on a day: Enter saves it. */
export function QuickCreate({ world, place, onSave }: QuickCreateProps) {
  const t = useT()
  const [title, setTitle] = useState('')
  const { words } = world
  const { day, minutes } = place
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(title.trim(), false)
  }
  return (
    <form className={styles['create']} onSubmit={submit}>
      <TextField
        label={minutes === null ? words.medium(day) : `${words.medium(day)}, ${words.clock(minutes)}`}
        placeholder={t('Name of the new item')}
        value={title}
        onValueChange={setTitle}
        autoFocus
        autoComplete="off"
      />
      <span className={styles['buttons']}>
        <Button variant="ghost" size="compact" onClick={() => onSave(title.trim(), true)}>
          {t('More details')}
        </Button>
        <Button variant="primary" size="compact" type="submit">
          {t('Save')}
        </Button>
      </span>
    </form>
  )
}

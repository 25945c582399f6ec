import { useT } from '@weft/i18n/react'
import { Button, TextField } from '@weft/ui'
import { type FormEvent, useState } from 'react'

import { spanOf } from '../../../client/dates/item-span.ts'
import { afterEdits, BLANK, newDates, type NewPlace } from '../actions/drop-edits.ts'
import type { CalendarContext } from '../calendar-context.ts'
import styles from '../calendar.module.css'

interface QuickCreateProps {
  context: CalendarContext
  place: NewPlace
  onSave(title: string, isOpened: boolean): void
}

/** The name of something new on a day: Enter saves it. */
export function QuickCreate({ context, place, onSave }: QuickCreateProps) {
  const t = useT()
  const [title, setTitle] = useState('')
  const { words, look, source, tz } = context
  const span = spanOf(source, afterEdits(BLANK, newDates(BLANK, place, { source, tz })), tz)
  const day = words.medium(span?.first ?? place.day)
  const isLong = span !== null && span.first !== span.last
  const when = span && (isLong ? look.when({ span }) : span.isAllDay ? day : `${day}, ${look.when({ span })}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(title.trim(), false)
  }
  return (
    <form className={styles['create']} onSubmit={submit}>
      <TextField
        label={when ?? day}
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

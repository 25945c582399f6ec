import { now, toWireTime } from '@weft/base'
import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { addUnits, dayAt } from '@weft/recurrence'
import { Button, DatePicker, Dialog } from '@weft/ui'
import { useState } from 'react'

import { momentOfLocal } from './later-times.ts'

interface LaterDialogProps {
  /** Wire time. */
  onChoose(until: string): void
  onClose(): void
}

/** Asks for a date and a time to come. */
export function LaterDialog({ onChoose, onClose }: LaterDialogProps) {
  const t = useT()
  const tz = useMe().timezone ?? 'UTC'
  const today = dayAt(now(), tz)
  const [value, setValue] = useState(`${addUnits(today, 'day', 1)} 09:00`)
  const until = momentOfLocal(value, tz)
  const isPast = until <= toWireTime()
  const isFar = value.slice(0, 10) > addUnits(today, 'year', 1)
  return (
    <Dialog
      title={t('Snooze until')}
      size="small"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={isPast || isFar} onClick={() => onChoose(until)}>
            {t('Snooze')}
          </Button>
        </>
      }
    >
      <DatePicker
        label={t('Date and time')}
        hasTime
        today={today}
        value={value}
        error={isPast ? t('Choose a time to come.') : isFar ? t('At most a year from now.') : undefined}
        onValueChange={setValue}
      />
    </Dialog>
  )
}

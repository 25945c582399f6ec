import { clockOf, type DateData, withClock, withEnd, withTime } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import { Segmented, Switch, TextField } from '@weft/ui'
import styles from './editors.module.css'
import type { MoveScope } from './use-date-draft.ts'

interface DateSwitchesProps {
  draft: DateData | null
  tz: string
  scope: { value: MoveScope; set(scope: MoveScope): void } | null
  onChange(next: DateData): void
}

/** Whether the date has an end and a time, and which dates of a repeated one move. */
export function DateSwitches({ draft, tz, scope, onChange }: DateSwitchesProps) {
  const t = useT()
  return (
    <>
      <Switch
        isSpread
        checked={draft?.end !== undefined}
        disabled={draft === null}
        onCheckedChange={(isOn) => draft && onChange(withEnd(draft, isOn, tz))}
      >
        {t('End date')}
      </Switch>
      <Switch
        isSpread
        checked={draft?.hasTime === true}
        disabled={draft === null}
        onCheckedChange={(isOn) => draft && onChange(withTime(draft, isOn, tz))}
      >
        {t('Time')}
      </Switch>
      {draft?.hasTime && <TimeFields draft={draft} tz={tz} onChange={onChange} />}
      {scope && (
        <Segmented<MoveScope>
          label={t('What moves')}
          value={scope.value}
          options={[
            { value: 'all', label: t('All following') },
            { value: 'one', label: t('Only this one') },
          ]}
          onValueChange={scope.set}
        />
      )}
    </>
  )
}

/** A time typed for start and end. */
function TimeFields({
  draft,
  tz,
  onChange,
}: {
  draft: DateData
  tz: string
  onChange(next: DateData): void
}) {
  const t = useT()
  const field = (point: 'start' | 'end', name: string) => {
    const value = draft[point]
    if (value === undefined) return null
    return (
      <TextField
        label={name}
        size="compact"
        type="time"
        step={900}
        value={clockOf(value, tz)}
        onValueChange={(clock) => clock !== '' && onChange(withClock(draft, point, clock, tz))}
      />
    )
  }
  return (
    <div className={styles['pair']}>
      {field('start', t('Starts at'))}
      {field('end', t('Ends at'))}
    </div>
  )
}

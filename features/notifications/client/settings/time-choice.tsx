import { intlTag } from '@weft/i18n'
import { useLocale } from '@weft/i18n/react'
import { Dropdown } from '@weft/ui'

import styles from './settings.module.css'

const STEP = 30

/** A time of day as the clocks of the language say it. */
function useClockWords(): (minutes: number) => string {
  const { locale } = useLocale()
  const format = new Intl.DateTimeFormat(intlTag(locale), { timeStyle: 'short', timeZone: 'UTC' })
  return (minutes) => format.format(minutes * 60_000)
}

/** A time of day, by half hours; another one that was chosen elsewhere stays. */
export function TimeChoice(props: { label: string; value: number; onChoose(minutes: number): void }) {
  const { label, value, onChoose } = props
  const say = useClockWords()
  const steps = Array.from({ length: 1_440 / STEP }, (_, n) => n * STEP)
  const all = steps.includes(value) ? steps : [...steps, value].toSorted((a, b) => a - b)
  return (
    <Dropdown
      aria-label={label}
      className={styles['time']}
      value={String(value)}
      options={all.map((minutes) => ({ id: String(minutes), label: say(minutes) }))}
      onValueChange={(id) => onChoose(Number(id))}
    />
  )
}

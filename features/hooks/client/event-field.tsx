import { HOOK_EVENTS, type HookEvent } from '@weft/features/hooks/shared'
import { msg } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Checkbox } from '@weft/ui'

import styles from './hooks.module.css'

const GROUPS: readonly (readonly [string, string])[] = [
  ['item.', msg('Items')],
  ['value.', msg('Values')],
  ['comment.', msg('Comments')],
  ['form.', msg('Forms')],
]

interface EventFieldProps {
  readonly value: readonly HookEvent[]
  onValueChange(events: HookEvent[]): void
}

/** What a hook is told of; one event at least. */
export function EventField({ value, onValueChange }: EventFieldProps) {
  const t = useT()
  const choose = (event: HookEvent, isChosen: boolean) =>
    onValueChange(HOOK_EVENTS.filter((one) => (one === event ? isChosen : value.includes(one))))
  return (
    <div className={styles['events']}>
      {GROUPS.map(([prefix, label]) => (
        <fieldset key={prefix}>
          <legend>{t(label)}</legend>
          {HOOK_EVENTS.filter((event) => event.startsWith(prefix)).map((event) => (
            <Checkbox
              key={event}
              checked={value.includes(event)}
              disabled={value.length === 1 && value.includes(event)}
              onCheckedChange={(isChosen) => choose(event, isChosen)}
            >
              <code dir="ltr">{event}</code>
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { SavedMark, Switch } from '@weft/ui'

import { QUIET_KEY, type QuietHours, USUAL_QUIET } from '../../shared/settings.ts'
import type { SettingsPart } from './settings-part.ts'
import { TimeChoice } from './time-choice.tsx'
import styles from './settings.module.css'

const DAY = 1_440

/** When nothing may interrupt. */
export function QuietBlock({ settings, isSaved, onChoose }: SettingsPart) {
  const t = useT()
  const { timezone } = useMe()
  const { quiet } = settings
  const change = (next: QuietHours | null) => onChoose({ [QUIET_KEY]: next })
  return (
    <section className={styles['block']} aria-label={t('Quiet hours')}>
      <div className={styles['row']}>
        <h2>{t('Quiet hours')}</h2>
        {isSaved && <SavedMark />}
        <Switch
          aria-label={t('Quiet hours')}
          checked={quiet !== null}
          onCheckedChange={(isOn) => change(isOn ? USUAL_QUIET : null)}
        />
      </div>
      {quiet === null ? (
        <p>{t('Emails and pushes come at any time.')}</p>
      ) : (
        <>
          <Day quiet={quiet} />
          <div className={styles['times']}>
            <TimeChoice
              label={t('From')}
              value={quiet.from}
              onChoose={(from) => change({ ...quiet, from })}
            />
            <span>{t('to')}</span>
            <TimeChoice label={t('To')} value={quiet.to} onChoose={(to) => change({ ...quiet, to })} />
          </div>
          <Switch
            isSpread
            checked={quiet.weekends}
            onCheckedChange={(weekends) => change({ ...quiet, weekends })}
          >
            {t('Weekends, too')}
          </Switch>
          <Switch
            isSpread
            checked={quiet.mentions}
            onCheckedChange={(mentions) => change({ ...quiet, mentions })}
          >
            {t('Let mentions through')}
          </Switch>
          <p>
            {t('Emails and pushes wait until they end. Times in {zone}.', {
              zone: timezone.replaceAll('_', ' '),
            })}
          </p>
        </>
      )}
    </section>
  )
}

/** The day as a strip: where it is tinted, nothing interrupts. */
function Day({ quiet: { from, to } }: { quiet: QuietHours }) {
  const spans =
    from === to ? [] : from < to ? [[from, to] as const] : [[0, to] as const, [from, DAY] as const]
  return (
    <div aria-hidden="true">
      <div className={styles['day']}>
        {spans.map(([start, end]) => (
          <i
            key={start}
            style={{
              insetInlineStart: `${(start / DAY) * 100}%`,
              inlineSize: `${((end - start) / DAY) * 100}%`,
              // The day itself does not begin or end anything.
              ...(start === 0 && { borderInlineStartWidth: 0 }),
              ...(end === DAY && { borderInlineEndWidth: 0 }),
            }}
          />
        ))}
      </div>
      <div className={styles['hours']}>
        {['00', '06', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  )
}

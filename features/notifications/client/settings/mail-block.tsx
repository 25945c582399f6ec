import { useT } from '@weft/i18n/react'
import { SavedMark, Segmented } from '@weft/ui'

import { DAILY_AT, DAILY_KEY, type Rhythm, RHYTHM_KEY } from '../../shared/settings.ts'
import type { SettingsPart } from './settings-part.ts'
import { TimeChoice } from './time-choice.tsx'
import styles from './settings.module.css'

/** How often mails go. */
export function MailBlock({ settings, isSaved, onChoose }: SettingsPart) {
  const t = useT()
  const { rhythm, daily_at } = settings
  const sentences: Record<Rhythm, string> = {
    never: t('No email about notifications.'),
    once: t('An email soon after something happened, unless you read it first.'),
    hourly: t('One email an hour, never split. Nothing new, no email.'),
    daily: t('One email a day, never split. Nothing new, no email.'),
  }
  return (
    <section className={styles['block']} aria-label={t('Email')}>
      <div className={styles['row']}>
        <h2>{t('Email')}</h2>
        {isSaved && <SavedMark />}
      </div>
      <Segmented<Rhythm>
        label={t('Email')}
        value={rhythm}
        options={[
          { value: 'never', label: t('Off') },
          { value: 'once', label: t('At once') },
          { value: 'hourly', label: t('Hourly') },
          { value: 'daily', label: t('Daily') },
        ]}
        onValueChange={(next) => onChoose({ [RHYTHM_KEY]: next === 'once' ? null : next })}
      />
      <p>{sentences[rhythm]}</p>
      {rhythm === 'daily' && (
        <TimeChoice
          label={t('Time of the daily email')}
          value={daily_at}
          onChoose={(minutes) => onChoose({ [DAILY_KEY]: minutes === DAILY_AT ? null : minutes })}
        />
      )}
    </section>
  )
}

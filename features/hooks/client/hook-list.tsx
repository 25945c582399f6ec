import type { Hook } from '@weft/features/hooks/shared'
import { useT } from '@weft/i18n/react'
import { Link } from '@weft/ui'

import { clock, healthOf, OFF_WORDS, shortAddress } from './hook-words.ts'
import styles from './hooks.module.css'
import { hookPath } from './paths.ts'

/** One's hooks, each with where it leads and how it stands. */
export function HookList({ hooks, chosen }: { hooks: readonly Hook[]; chosen: string | null }) {
  const t = useT()
  return (
    <nav className={styles['list']} aria-label={t('Hooks')}>
      {hooks.map((hook) => (
        <Link
          key={hook.id}
          href={hookPath(hook.id)}
          className={styles['entry']}
          aria-current={hook.id === chosen ? 'page' : undefined}
        >
          <i className={styles['dot']} data-health={healthOf(hook)} aria-hidden="true" />
          <span>
            <b>
              <bdi>{hook.name}</bdi>
            </b>
            <small>
              <code dir="ltr">{shortAddress(hook.url)}</code>
            </small>
            <small>
              <Standing hook={hook} />
            </small>
          </span>
        </Link>
      ))}
    </nav>
  )
}

/** How a hook stands, in words. */
function Standing({ hook }: { hook: Hook }) {
  const t = useT()
  const { off_reason, retry_at, counts } = hook
  switch (healthOf(hook)) {
    case 'off':
      return off_reason === null ? t('Paused') : t(OFF_WORDS[off_reason])
    case 'failing':
      return retry_at === null
        ? t('Some deliveries fail')
        : t('Deliveries fail, next try {time}', { time: clock(retry_at) })
    case 'good':
      return counts.all === 0
        ? t('Nothing sent yet')
        : t('{count, plural, one {# delivery} other {# deliveries}}', { count: counts.all })
  }
}

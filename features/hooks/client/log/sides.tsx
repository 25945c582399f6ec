import { CopyButton } from '@weft/features/session/client'
import type { Attempt } from '@weft/features/hooks/shared'
import { useT } from '@weft/i18n/react'

import { PROBLEM_WORDS } from '../hook-words.ts'
import styles from './log.module.css'

/** What was sent and what was answered, side by side. */
export function Sides({ attempt: { request, response, status, problem } }: { attempt: Attempt }) {
  const t = useT()
  const none = problem === null ? t('Nothing is kept of it.') : t(PROBLEM_WORDS[problem])
  return (
    <div className={styles['sides']}>
      <Side title={t('Request')} side={request} none={t('You can no longer see what this is about.')} />
      <Side
        title={t('Response')}
        side={response && { ...response, headers: { status: String(status ?? ''), ...response.headers } }}
        none={none}
      />
    </div>
  )
}

interface SideProps {
  readonly title: string
  readonly side: { headers: Readonly<Record<string, string>>; body: string } | null
  readonly none: string
}

function Side({ title, side, none }: SideProps) {
  const t = useT()
  const body = side ? indented(side.body) : ''
  return (
    <section aria-label={title}>
      <div className={styles['sidehead']}>
        <h3>{title}</h3>
        {side && <CopyButton text={side.body} label={t('Copy')} />}
      </div>
      {side ? (
        <>
          <dl className={styles['headers']} dir="ltr">
            {Object.entries(side.headers).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {body !== '' && (
            <pre className={styles['code']} dir="ltr">
              {body}
            </pre>
          )}
        </>
      ) : (
        <p className={styles['none']}>{none}</p>
      )}
    </section>
  )
}

/** JSON as one reads it; whatever else as it came. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

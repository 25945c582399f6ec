import { StartLayout, useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'

import type { Refusal } from './use-completion.ts'
import styles from '../sso.module.css'

/** Nobody was signed in, and what can be done about it; what was wrong is for the test of the admins. */
export function AuthenticationError({ refusal, onRetry }: { readonly refusal: Refusal; onRetry(): void }) {
  const t = useT()
  const go = useGo()
  const title = t('Authentication Error')
  const sentence = refusal.code === undefined ? refusal.sentence : withoutTitle(refusal.sentence, title)
  return (
    <StartLayout title={title} lead={<span role="alert">{sentence}</span>}>
      <div className={styles['buttons']}>
        {refusal.code === undefined && (
          <Button variant="primary" size="form" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
        <Button
          variant={refusal.code === undefined ? 'default' : 'primary'}
          size="form"
          onClick={() => go('/login', { replace: true })}
        >
          {t('Log in')}
        </Button>
      </div>
    </StartLayout>
  )
}

/** The server's sentence for whatever it does not tell strangers begins with the heading. */
function withoutTitle(sentence: string, title: string): string {
  return sentence.startsWith(`${title}. `) ? sentence.slice(title.length + 2) : sentence
}

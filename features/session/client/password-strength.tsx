import type { Translate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { late, useLatePart } from '@weft/ui'

import styles from './auth-layout.module.css'
import type { PasswordReason, PasswordScore } from './password-score.ts'

const PASSWORD_MIN = 8

// The lists that it knows weigh more than the page that asks for a password.
const scoring = late(() => import('./password-score.ts').then((it) => it.scorePassword))

type Score = (password: string) => PasswordScore

/** Why a new password cannot be taken; null where only the server may still say so. */
export function passwordProblem(
  password: string,
  t: Translate,
  score: Score | null = scoring.loaded(),
): string | null {
  if (isShort(password)) return t('The password needs 8 characters or more.')
  const rated = score?.(password)
  return rated?.score === 0 ? reasonSentence(rated.reason, t) : null
}

/** 0 without a password or before it can be rated, 1 for what is short or guessed at once, up to 4. */
export function passwordLevel(password: string, score: Score | null): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0
  if (isShort(password)) return 1
  const rated = score?.(password)
  return rated ? (Math.max(1, rated.score) as 1 | 2 | 3 | 4) : 0
}

/** How good a password is, while it is typed; `isRefused`: the field itself says why it cannot be taken. */
export function PasswordStrength({ password, isRefused }: { password: string; isRefused: boolean }) {
  const t = useT()
  const score = useLatePart(scoring, password !== '')
  const level = passwordLevel(password, score)
  return (
    <>
      <span className={styles['strength']} data-level={level} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={step <= level || undefined} />
        ))}
      </span>
      <span role="status">{!isRefused && levelSentence(password, score, t)}</span>
    </>
  )
}

function levelSentence(password: string, score: Score | null, t: Translate): string {
  const level = passwordLevel(password, score)
  if (level === 1) {
    if (isShort(password)) return t('Too short. Use at least 8 characters.')
    return reasonSentence(score?.(password).reason ?? null, t)
  }
  if (level === 2) return t('Fair. Longer is better, and a sentence works well.')
  if (level === 3) return t('Good. Longer is better, and a sentence works well.')
  return level === 4 ? t('Strong.') : t('At least 8 characters. A sentence works well.')
}

function reasonSentence(reason: PasswordReason | null, t: Translate): string {
  if (reason === 'common')
    return t('Too many people use this password or one like it. Try four unrelated words.')
  if (reason === 'repeated') return t('Repeated characters are easy to guess. Try four unrelated words.')
  if (reason === 'keys')
    return t('Neighboring keys and sequences are easy to guess. Try four unrelated words.')
  if (reason === 'date') return t('Dates and years are easy to guess. Try four unrelated words.')
  return t('This password is easy to guess. Try four unrelated words.')
}

function isShort(password: string): boolean {
  return Array.from(password).length < PASSWORD_MIN
}

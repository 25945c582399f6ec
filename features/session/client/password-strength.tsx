import { useT } from '@weft/i18n/react'

import styles from './auth-layout.module.css'

export const PASSWORD_MIN = 8

/** 0 without a password, 1 too short, 2 to 4 by length and variety. A long sentence beats odd characters. */
export function passwordLevel(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0
  const { length } = Array.from(password)
  if (length < PASSWORD_MIN) return 1
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const variety = new Set(password).size
  if (variety < 5) return 2
  if (length >= 16 || (length >= 12 && kinds >= 3)) return 4
  return length >= 10 || kinds >= 3 ? 3 : 2
}

/** How good a password is, while it is typed. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useT()
  const level = passwordLevel(password)
  const words = [
    t('At least 8 characters. A sentence works well.'),
    t('Too short. Use at least 8 characters.'),
    t('Fair. Longer is better, and a sentence works well.'),
    t('Good. Longer is better, and a sentence works well.'),
    t('Strong.'),
  ]
  return (
    <>
      <span className={styles['strength']} data-level={level} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={step <= level || undefined} />
        ))}
      </span>
      <span role="status">{words[level]}</span>
    </>
  )
}

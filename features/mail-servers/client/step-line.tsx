import type { MailServer, MailStep } from '@weft/features/mail-servers/shared'
import { msg } from '@weft/i18n'
import { useT } from '@weft/i18n/react'

import styles from './mail-servers.module.css'

const STEPS: Readonly<Record<MailStep, string>> = {
  reach: msg('The server could not be reached. Check host and port.'),
  secure: msg(
    'The connection could not be encrypted. Check the encryption, and the certificate of the server.',
  ),
  sign_in: msg('The server refused user and password.'),
  take: msg('The server did not take the email.'),
}

/** Where a mail ended, and the server's own words. */
export function StepLine({ problem }: { readonly problem: NonNullable<MailServer['problem']> }) {
  const t = useT()
  return (
    <>
      {t(STEPS[problem.step])}
      {problem.said !== '' && (
        <code dir="ltr" className={styles['said']}>
          {problem.said}
        </code>
      )}
    </>
  )
}

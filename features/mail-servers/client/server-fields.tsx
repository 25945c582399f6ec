import { type MailServer, SECURITIES, type Security } from '@weft/features/mail-servers/shared'
import { useT } from '@weft/i18n/react'
import { Dropdown, TextField } from '@weft/ui'

import { type ServerForm, withSecurity } from './server-form.ts'
import styles from './mail-servers.module.css'

interface ServerFieldsProps {
  readonly form: ServerForm
  readonly known: MailServer | null
  readonly needsSecret: boolean
  onChange(form: ServerForm): void
}

/** Where the server is, how one signs in there, and whom mails come from. */
export function ServerFields({ form, known, needsSecret, onChange }: ServerFieldsProps) {
  const t = useT()
  const change = (some: Partial<ServerForm>) => onChange({ ...form, ...some })
  const names: Readonly<Record<Security, string>> = { tls: 'TLS', starttls: 'STARTTLS', none: t('None') }
  // It is there for servers that the operator lets through, and for nobody else.
  const securities = SECURITIES.filter((one) => one !== 'none' || form.security === 'none')
  const choose = (id: string) => {
    const security = SECURITIES.find((one) => one === id)
    if (security) onChange(withSecurity(form, security))
  }
  return (
    <>
      <div className={styles['server']}>
        <TextField
          label={t('Host')}
          dir="ltr"
          value={form.host}
          maxLength={253}
          autoComplete="off"
          onValueChange={(host) => change({ host })}
        />
        <TextField
          label={t('Port')}
          dir="ltr"
          inputMode="numeric"
          value={form.port}
          maxLength={5}
          onValueChange={(port) => change({ port })}
        />
        <Dropdown
          label={t('Encryption')}
          options={securities.map((id) => ({ id, label: names[id] }))}
          value={form.security}
          onValueChange={choose}
        />
      </div>
      <div className={styles['pair']}>
        <TextField
          label={t('User')}
          dir="ltr"
          value={form.user}
          maxLength={320}
          autoComplete="off"
          onValueChange={(user) => change({ user })}
        />
        <TextField
          label={t('Password')}
          type="password"
          value={form.secret}
          maxLength={1000}
          autoComplete="new-password"
          disabled={form.user.trim() === ''}
          placeholder={known?.has_secret && !needsSecret ? '••••••••••••' : ''}
          description={
            needsSecret && known?.has_secret
              ? t('Enter it again: it is only kept for the server and user that it was entered for.')
              : t('Never shown again.')
          }
          onValueChange={(secret) => change({ secret })}
        />
      </div>
      <div className={styles['pair']}>
        <TextField
          label={t('Sender')}
          value={form.from_name}
          maxLength={100}
          onValueChange={(from_name) => change({ from_name })}
        />
        <TextField
          label={t('From')}
          type="email"
          dir="ltr"
          value={form.from_email}
          maxLength={254}
          onValueChange={(from_email) => change({ from_email })}
        />
      </div>
    </>
  )
}

import type { MailServer, MailServerFields, Security } from '@weft/features/mail-servers/shared'

/** What somebody typed, before it is saved. */
export interface ServerForm {
  host: string
  port: string
  security: Security
  user: string
  /** Empty: the one that is known stays. */
  secret: string
  from_name: string
  from_email: string
}

export const EMPTY_FORM: ServerForm = {
  host: '',
  port: '465',
  security: 'tls',
  user: '',
  secret: '',
  from_name: '',
  from_email: '',
}

const USUAL_PORTS: Readonly<Record<Security, string>> = { tls: '465', starttls: '587', none: '25' }

export const formOf = (server: MailServer): ServerForm => ({
  host: server.host,
  port: String(server.port),
  security: server.security,
  user: server.user ?? '',
  secret: '',
  from_name: server.from_name,
  from_email: server.from_email,
})

/** The port follows the way that it is encrypted, as long as nobody chose another. */
export function withSecurity(form: ServerForm, security: Security): ServerForm {
  const isUsual = form.port === USUAL_PORTS[form.security] || form.port.trim() === ''
  return { ...form, security, port: isUsual ? USUAL_PORTS[security] : form.port }
}

/** Whether the password that is known would go to another server, or be somebody else's. */
export function needsSecret(form: ServerForm, known: MailServer | null): boolean {
  if (form.user.trim() === '' || form.secret !== '') return false
  return (
    !known?.has_secret ||
    known.host !== form.host.trim().toLowerCase() ||
    String(known.port) !== form.port.trim() ||
    known.security !== form.security ||
    known.user !== form.user.trim()
  )
}

export function fieldsOf(form: ServerForm): MailServerFields {
  const user = form.user.trim()
  return {
    host: form.host.trim(),
    port: Number(form.port),
    security: form.security,
    user: user === '' ? null : user,
    from_name: form.from_name.trim(),
    from_email: form.from_email.trim(),
    ...(user !== '' && form.secret !== '' && { secret: form.secret }),
  }
}

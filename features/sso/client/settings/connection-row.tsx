import { fromWireTime, now } from '@weft/base'
import { useEntry } from '@weft/features/session/client'
import { NOTICE_DAYS, readSsoAgain, type SsoConnection, type SsoReadProblem } from '@weft/features/sso/shared'
import { formatDate, formatRelative, msg } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, Callout } from '@weft/ui'

import type { ProviderForm } from './provider-form.ts'
import type { StepProps } from './step-props.ts'
import { Problem } from './step.tsx'
import { useWork } from './use-settings.ts'
import styles from '../sso.module.css'

interface ConnectionRowProps extends Pick<StepProps, 'team_id' | 'onChanged'> {
  readonly connection: SsoConnection
  onEdit(way: ProviderForm['way']): void
}

const READ_PROBLEMS: Readonly<Record<SsoReadProblem, string>> = {
  unreachable: msg('The metadata could not be read the last time: the provider was not reached.'),
  invalid: msg('The metadata could not be read the last time: it is not valid.'),
  other_issuer: msg('The address now has the metadata of another provider. It was not used.'),
  no_certificate: msg('The metadata has no valid certificate anymore. The one before is kept.'),
}

const DAY = 86_400_000

/** The provider as it is known, and when its certificate ends. */
export function ConnectionRow({ team_id, connection, onEdit, onChanged }: ConnectionRowProps) {
  const t = useT()
  const { kind, issuer, metadata_url, client_id, read_problem } = connection
  return (
    <div className={styles['entry']}>
      <div className={styles['row']}>
        <span className={styles['grow']}>
          <code dir="ltr" title={metadata_url ?? issuer}>
            {metadata_url ?? issuer}
          </code>
          <small>
            {kind === 'oidc' ? (
              <>
                {t('Client ID')} <code dir="ltr">{client_id}</code>
              </>
            ) : (
              <CertificateWords connection={connection} />
            )}
          </small>
        </span>
        <Button size="compact" onClick={() => onEdit('url')}>
          {kind === 'oidc' ? t('Edit') : t('Replace')}
        </Button>
        {kind === 'saml' && (
          <Button size="compact" variant="ghost" onClick={() => onEdit('xml')}>
            {t('Paste XML')}
          </Button>
        )}
      </div>
      {read_problem && (
        <div className={styles['inset']}>
          <Callout tone="warning" action={metadata_url && <ReadAgain {...{ team_id, onChanged }} />}>
            {t(READ_PROBLEMS[read_problem])}
          </Callout>
        </div>
      )}
      <EndsSoon connection={connection} />
    </div>
  )
}

/** The certificate that is good longest: until then answers can be checked. */
const lastOf = ({ certificates }: SsoConnection) =>
  certificates.toSorted((a, b) => fromWireTime(b.ends_at) - fromWireTime(a.ends_at))[0]

function CertificateWords({ connection }: { readonly connection: SsoConnection }) {
  const t = useT()
  const { metadata_url, read_at } = connection
  const last = lastOf(connection)
  const read =
    metadata_url === null
      ? t('Pasted as XML.')
      : read_at === null
        ? t('Read again every 6 hours.')
        : t('Read {time}, and again every 6 hours.', { time: formatRelative(read_at) })
  if (!last) return read
  const bytes = last.fingerprint.split(':')
  return (
    <>
      {read} {t('Certificate')}{' '}
      <code dir="ltr" title={last.fingerprint}>
        {`${bytes.slice(0, 2).join(':')}…${bytes.at(-1) ?? ''}`}
      </code>{' '}
      {t('ends {date}', { date: formatDate(last.ends_at) })}
    </>
  )
}

function EndsSoon({ connection }: { readonly connection: SsoConnection }) {
  const t = useT()
  const last = lastOf(connection)
  const left = last ? fromWireTime(last.ends_at) - now() : Infinity
  if (left > NOTICE_DAYS[0] * DAY) return null
  return (
    <div className={styles['inset']}>
      <Callout tone={left > 0 ? 'warning' : 'danger'}>
        {left > 0
          ? t(
              'The certificate ends in {days, plural, one {# day} other {# days}}. Renew it at your provider.',
              {
                days: Math.ceil(left / DAY),
              },
            )
          : t('The certificate has ended, so nobody can log in. Renew it at your provider.')}
      </Callout>
    </div>
  )
}

function ReadAgain({ team_id, onChanged }: Pick<StepProps, 'team_id' | 'onChanged'>) {
  const t = useT()
  const { client } = useEntry()
  const { isBusy, problem, run } = useWork()
  const again = () =>
    run(async () => {
      onChanged((await client.call(readSsoAgain, { params: { team_id: String(team_id) } })).data)
    })
  return (
    <>
      <Problem>{problem}</Problem>
      <Button size="compact" isBusy={isBusy} onClick={() => void again()}>
        {t('Read again')}
      </Button>
    </>
  )
}

import type { SsoKind } from '@weft/features/sso/shared'
import { useT } from '@weft/i18n/react'
import { Card, Segmented } from '@weft/ui'

import { CopyLine } from './copy-line.tsx'
import type { StepProps } from './step-props.ts'
import { StepBox } from './step.tsx'
import styles from '../sso.module.css'

interface GiveStepProps extends StepProps {
  readonly kind: SsoKind
  readonly isOpen: boolean
  readonly isDone: boolean
  onKind(kind: SsoKind): void
}

/** What the provider has to be told of the workspace. */
export function GiveStep({ settings, kind, isOpen, isDone, onKind }: GiveStepProps) {
  const t = useT()
  const { ours, connection } = settings
  return (
    <StepBox
      number={2}
      title={t('Give these to your provider')}
      {...{ isOpen, isDone }}
      before={t('Verify a domain first.')}
      end={
        kind === 'saml' && (
          <a className="text-link" href={ours.metadata_url} download="weft-metadata.xml">
            {t('Download as metadata')}
          </a>
        )
      }
    >
      {!connection?.enforced_at && (
        <div className={styles['kinds']}>
          <Segmented<SsoKind>
            label={t('Protocol')}
            value={kind}
            options={[
              { value: 'saml', label: 'SAML' },
              { value: 'oidc', label: 'OpenID Connect' },
            ]}
            onValueChange={onKind}
          />
        </div>
      )}
      <Card padding="none">
        {kind === 'saml' ? (
          <>
            <CopyLine name={t('Entity ID')} value={ours.entity_id} />
            <CopyLine name={t('ACS URL')} value={ours.acs_url} />
            <CopyLine name={t('Name ID')} value={ours.name_id} />
          </>
        ) : (
          <>
            <CopyLine name={t('Redirect URI')} value={ours.redirect_url} />
            <CopyLine name={t('Scopes')} value="openid email profile" />
          </>
        )}
      </Card>
    </StepBox>
  )
}

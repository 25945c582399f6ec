import { useT } from '@weft/i18n/react'
import { Button, EmptyState, Page, Skeleton } from '@weft/ui'
import { useState } from 'react'

import { DirectoryBox } from './directory-box.tsx'
import { DomainStep } from './domain-step.tsx'
import { EnforceStep } from './enforce-step.tsx'
import { GiveStep } from './give-step.tsx'
import { ProviderStep } from './provider-step.tsx'
import type { StepProps } from './step-props.ts'
import { TryStep } from './try-step.tsx'
import { useSsoSettings } from './use-settings.ts'

/** How a workspace's people sign in with its identity provider, set up in five steps. */
export function SsoScreen({ team_id }: { readonly team_id: number }) {
  const t = useT()
  const [known, setKnown] = useSsoSettings(team_id)
  if (known === null)
    return (
      <Page title={t('Single sign-on')}>
        <Skeleton rows={8} />
      </Page>
    )
  if (known === 'denied')
    return (
      <Page title={t('Single sign-on')}>
        <EmptyState isFramed title={t('Only the owner and admins manage single sign-on')}>
          {t('Ask one of them if something needs to change.')}
        </EmptyState>
      </Page>
    )
  if (known === 'failed')
    return (
      <Page title={t('Single sign-on')}>
        <EmptyState
          isFramed
          title={t('Single sign-on could not be loaded')}
          actions={<Button onClick={() => setKnown()}>{t('Try again')}</Button>}
        >
          {t('The server cannot be reached. Check the connection and try again.')}
        </EmptyState>
      </Page>
    )
  return <Steps {...{ team_id }} settings={known} onChanged={setKnown} />
}

function Steps(props: StepProps) {
  const { settings } = props
  const t = useT()
  const { connection, members, members_used: used, may_enforce } = settings
  const [chosen, setKind] = useState(connection?.kind ?? 'saml')
  // Whoever enforces one keeps it.
  const kind = connection?.enforced_at ? connection.kind : chosen
  const isDomainDone = may_enforce.domain
  // Done steps stay open, also when something before them is missing again.
  const isGiven = connection !== null
  const isTried = settings.test?.passed === true
  const isEnforced = connection?.enforced_at != null
  return (
    <Page
      title={t('Single sign-on')}
      description={
        connection === null
          ? t('People log in with your identity provider, over SAML or OpenID Connect.')
          : connection.kind === 'saml'
            ? t(
                'People log in with your identity provider over SAML. {used} of {members} members have used it.',
                {
                  used,
                  members,
                },
              )
            : t(
                'People log in with your identity provider over OpenID Connect. {used} of {members} members have used it.',
                { used, members },
              )
      }
    >
      <DomainStep {...props} isDone={isDomainDone} />
      <GiveStep {...props} {...{ kind }} onKind={setKind} isOpen={isDomainDone || isGiven} isDone={isGiven} />
      <ProviderStep key={kind} {...props} {...{ kind }} isOpen={isDomainDone || isGiven} isDone={isGiven} />
      <TryStep {...props} isOpen={isGiven} isDone={isTried} />
      <EnforceStep {...props} isOpen={isTried || isEnforced} isDone={isEnforced} />
      <DirectoryBox {...props} />
    </Page>
  )
}

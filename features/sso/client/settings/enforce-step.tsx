import { useEntry, useMe, useTeams } from '@weft/features/session/client'
import { enforceSso, GRACE_DAYS, type SsoSettings } from '@weft/features/sso/shared'
import { formatDate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Callout, Card, Switch, TextLink, useConfirm } from '@weft/ui'
import { Lock } from 'lucide-react'

import { AbsentPeople } from './absent-people.tsx'
import type { StepProps } from './step-props.ts'
import { Problem, StepBox } from './step.tsx'
import { useWork } from './use-settings.ts'
import styles from '../sso.module.css'

interface EnforceStepProps extends StepProps {
  readonly isOpen: boolean
  readonly isDone: boolean
}

/** Makes the provider the only way in, once everything is there that the day on which it is down asks for. */
export function EnforceStep({ team_id, settings, onChanged, isOpen, isDone }: EnforceStepProps) {
  const t = useT()
  const { client } = useEntry()
  const confirm = useConfirm()
  const { isBusy, problem, run } = useWork()
  const { connection, members, members_used, may_enforce } = settings
  const absent = members - members_used
  const isReady = may_enforce.owner_factor && may_enforce.domain && may_enforce.test
  const enforce = async (enforced: boolean) => {
    const isSure = await confirm(
      enforced
        ? {
            title: t('Require single sign-on?'),
            message: consequencesOf(t, absent),
            confirmText: t('Require'),
          }
        : {
            title: t('Stop requiring single sign-on?'),
            message: t('Everyone can log in with a password again.'),
            confirmText: t('Stop requiring'),
            tone: 'danger',
          },
    )
    if (!isSure) return
    await run(async () => {
      const params = { team_id: String(team_id) }
      onChanged((await client.call(enforceSso, { params, body: { enforced } })).data)
    })
  }
  return (
    <StepBox
      number={5}
      title={t('Make it the only way')}
      {...{ isOpen, isDone }}
      before={t('Pass the test first.')}
    >
      <div className={styles['ways']}>
        <Problem>{problem}</Problem>
        {!isDone && !isReady && <Missing {...{ team_id, may_enforce }} />}
        <Card padding="none">
          <div className={styles['row']}>
            <Switch
              className={styles['switch']}
              isSpread
              checked={isDone}
              disabled={isBusy || (!isDone && !isReady)}
              hint={hintOf(t, absent, connection?.grace_ends_at ?? null)}
              onCheckedChange={(next) => void enforce(next)}
            >
              {t('Everyone logs in with the provider')}
            </Switch>
          </div>
          {absent > 0 && <AbsentPeople {...{ team_id }} count={absent} />}
          <div className={styles['row']}>
            <span className={styles['grow']}>
              <b>{t('The owner keeps a password')}</b>
              <small>{t('For the day the provider is down. Cannot be turned off.')}</small>
            </span>
            <Lock className={styles['lock']} aria-hidden="true" />
          </div>
        </Card>
      </div>
    </StepBox>
  )
}

function consequencesOf(t: ReturnType<typeof useT>, absent: number): string {
  const used = t('Everyone who has used it needs it from now on, once every 24 hours.')
  return absent === 0 ? used : `${used} ${absentWords(t, absent)}`
}

function hintOf(t: ReturnType<typeof useT>, absent: number, grace_ends_at: string | null): string {
  if (absent === 0) return t('Everyone has used it.')
  if (grace_ends_at === null) return absentWords(t, absent)
  return t(
    '{absent, plural, one {# member has} other {# members have}} never used it, and can use a password until {date}.',
    { absent, date: formatDate(grace_ends_at) },
  )
}

const absentWords = (t: ReturnType<typeof useT>, absent: number): string =>
  t(
    '{absent, plural, one {# member has} other {# members have}} never used it. They get an email, and can use a password for {days} more days.',
    { absent, days: GRACE_DAYS },
  )

/** What is missing, each with where it is done. */
function Missing({ team_id, may_enforce }: { readonly team_id: number } & Pick<SsoSettings, 'may_enforce'>) {
  const t = useT()
  const me = useMe()
  const team = useTeams().find(({ id }) => id === team_id)
  const isOwner = team?.owner_id === me.id
  return (
    <Callout title={t('Before you can require it')}>
      <ul className={styles['missing']}>
        {!may_enforce.domain && <li>{t('Verify a domain.')}</li>}
        {!may_enforce.test && <li>{t('Pass a test of your own. It counts for 24 hours.')}</li>}
        {!may_enforce.owner_factor && (
          <li>
            {isOwner ? (
              <TextLink href="/profile/two-factor/status">
                {t('Turn on two-factor authentication for yourself.')}
              </TextLink>
            ) : (
              t('The owner must turn on two-factor authentication, for the day the provider is down.')
            )}
          </li>
        )}
      </ul>
    </Callout>
  )
}

import type { AskedConsent } from '@weft/features/oauth/shared'
import { useBrandName } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Team } from '@weft/model'
import type { TokenScope } from '@weft/protocol'
import { Button, Callout, Checkbox, Logo, useDelayed } from '@weft/ui'
import { ArrowLeftRight, Check, X } from 'lucide-react'
import { useState } from 'react'

import { AppTile } from './app-tile.tsx'
import { SCOPE_WORDS } from './scope-words.ts'
import { useIsInFront } from './use-is-in-front.ts'
import styles from './consent.module.css'

interface ConsentCardProps {
  readonly asked: AskedConsent
  readonly teams: readonly Pick<Team, 'id' | 'name' | 'user_role'>[]
  readonly isBusy: boolean
  onAllow(team_ids: number[], scopes: TokenScope[]): void
  onDeny(): void
}

/** A click that was meant for what lay here before allows nothing. */
const UNREADY_MS = 500

const isAdmin = ({ user_role }: Pick<Team, 'user_role'>) => user_role === 'admin' || user_role === 'owner'

export function ConsentCard({ asked, teams, isBusy, onAllow, onDeny }: ConsentCardProps) {
  const t = useT()
  const brand = useBrandName()
  const [ticked, setTicked] = useState<readonly number[]>(teams.length === 1 ? teams.map(({ id }) => id) : [])
  const isReady = useDelayed(useIsInFront(), UNREADY_MS)
  // Who is no admin of all that is ticked cannot allow what only admins do.
  const meant = teams.filter(({ id }) => ticked.includes(id))
  const mayAdmin = meant.length === 0 ? teams.some(isAdmin) : meant.every(isAdmin)
  const scopes = asked.scopes.filter((one) => one !== 'admin' || mayAdmin)
  const { name, maker, host } = asked
  // Whatever it calls itself: this is where that comes from.
  const page = URL.parse(asked.client_id)
  const describedAt = page?.protocol === 'https:' ? page.host : undefined
  return (
    <>
      <div className={styles['inside']}>
        <div className={styles['pair']} aria-hidden="true">
          <AppTile seed={asked.client_id} size={48} />
          <ArrowLeftRight />
          <Logo size={48} />
        </div>
        <h1 className={styles['title']}>
          {t('{app} wants to use your {brand} account', { app: name, brand })}
        </h1>
        <p className={styles['by']}>
          {maker !== null
            ? t('Made by {name}. Not checked by {brand}.', { name: maker, brand })
            : describedAt === undefined
              ? t('Its maker is not known here. Not checked by {brand}.', { brand })
              : t('It describes itself at {host}. Not checked by {brand}.', { host: describedAt, brand })}
        </p>
        <Workspaces teams={teams} ticked={ticked} onTick={setTicked} />
        <Scopes scopes={scopes} known={asked.known_scopes} />
        <p className={styles['sub']}>{t('It never gets')}</p>
        <ul className={styles['cannot']}>
          <li>
            <X aria-hidden="true" />
            <span>
              <b>{t('Your password and your other tokens')}</b>
              <small>{t('And nothing from your other workspaces')}</small>
            </span>
          </li>
        </ul>
      </div>
      <div className={styles['answers']}>
        <Button size="form" disabled={isBusy} onClick={onDeny}>
          {t('Cancel')}
        </Button>
        <Button
          size="form"
          variant="primary"
          disabled={!isReady || isBusy || ticked.length === 0 || scopes.length === 0}
          onClick={() => onAllow([...ticked], scopes)}
        >
          {t('Allow')}
        </Button>
      </div>
      <p className={styles['onward']}>
        {t('You continue to {host}.', { host })}
        <br />
        {t('End it any time in Settings, Applications.')}
      </p>
    </>
  )
}

interface WorkspacesProps {
  readonly teams: ConsentCardProps['teams']
  readonly ticked: readonly number[]
  onTick(ids: readonly number[]): void
}

function Workspaces({ teams, ticked, onTick }: WorkspacesProps) {
  const t = useT()
  if (teams.length === 0)
    return <Callout tone="warning">{t('You are in no workspace, so there is nothing to allow.')}</Callout>
  return (
    <fieldset className={styles['workspaces']}>
      <legend>{t('In which workspaces? Only what you can see there')}</legend>
      {teams.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={ticked.includes(id)}
          onCheckedChange={(isOn) => onTick(isOn ? [...ticked, id] : ticked.filter((one) => one !== id))}
        >
          <bdi>{name}</bdi>
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** What it would get; what was allowed before is one line. */
function Scopes({
  scopes,
  known,
}: {
  readonly scopes: readonly TokenScope[]
  readonly known: readonly TokenScope[]
}) {
  const t = useT()
  const old = scopes.filter((scope) => known.includes(scope))
  return (
    <ul className={styles['can']}>
      {old.length > 0 && (
        <li>
          <Check aria-hidden="true" />
          <span>
            <b>{t('What you allowed before')}</b>
            {old.map((scope) => (
              <small key={scope}>{t(SCOPE_WORDS[scope].title)}</small>
            ))}
          </span>
        </li>
      )}
      {scopes
        .filter((scope) => !known.includes(scope))
        .map((scope) => (
          <li key={scope}>
            <Check aria-hidden="true" />
            <span>
              <b>{t(SCOPE_WORDS[scope].title)}</b>
              <small>{t(SCOPE_WORDS[scope].hint)}</small>
            </span>
          </li>
        ))}
    </ul>
  )
}

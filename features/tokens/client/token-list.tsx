import { useTeams } from '@weft/features/session/client'
import type { Token } from '@weft/features/tokens/shared'
import { formatDate, formatList, formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, IconButton, ListRow, Menu, MenuItem, Pill, RowList } from '@weft/ui'
import { Ellipsis, KeyRound, TriangleAlert } from 'lucide-react'

import { daysLeft } from './ends.ts'
import styles from './tokens.module.css'

interface TokenListProps {
  readonly tokens: readonly Token[]
  onRenew(token: Token): void
  onEnd(token: Token): void
}

/** One's tokens, with what they may do, when they were used last and when they end. */
export function TokenList({ tokens, onRenew, onEnd }: TokenListProps) {
  const t = useT()
  return (
    <RowList label={t('Tokens')}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onRenew={() => onRenew(token)} onEnd={() => onEnd(token)} />
      ))}
    </RowList>
  )
}

interface TokenRowProps {
  readonly token: Token
  onRenew(): void
  onEnd(): void
}

function TokenRow({ token, onRenew, onEnd }: TokenRowProps) {
  const { name, hint, scopes, ended_at } = token
  const isOver = ended_at !== null
  return (
    <ListRow
      icon={<KeyRound />}
      name={<bdi className={isOver ? styles['over'] : undefined}>{name}</bdi>}
      details={
        <>
          <span className={styles['marks']}>
            {scopes.map((scope) => (
              <Pill key={scope} size="small" color={scope === 'read' || isOver ? 'gray' : 'blue'}>
                {scope}
              </Pill>
            ))}
          </span>
          <span>
            <bdi className={styles['hint']} dir="ltr">
              {hint}…
            </bdi>
          </span>
          <UsedAndEnds token={token} />
        </>
      }
    >
      <RowActions token={token} onRenew={onRenew} onEnd={onEnd} />
    </ListRow>
  )
}

/** What lies nearest is a button: to renew what ends soon, to revoke what does not; the other one is in the menu. */
function RowActions({ token, onRenew, onEnd }: TokenRowProps) {
  const t = useT()
  const { name } = token
  if (token.ended_at !== null)
    return (
      <Button size="compact" variant="ghost" aria-label={t('Remove {name}', { name })} onClick={onEnd}>
        {t('Remove')}
      </Button>
    )
  const isSoon = daysLeft(token) !== null
  return (
    <>
      {isSoon ? (
        <Button size="compact" aria-label={t('Renew {name}', { name })} onClick={onRenew}>
          {t('Renew')}
        </Button>
      ) : (
        <Button size="compact" variant="ghost" aria-label={t('Revoke {name}', { name })} onClick={onEnd}>
          {t('Revoke')}
        </Button>
      )}
      <Menu
        label={t('Actions of {name}', { name })}
        trigger={<IconButton icon={<Ellipsis />} label={t('Actions of {name}', { name })} size="small" />}
      >
        {isSoon ? (
          <MenuItem id="revoke" tone="danger" onAction={onEnd}>
            {t('Revoke')}
          </MenuItem>
        ) : (
          <MenuItem id="renew" onAction={onRenew}>
            {t('Renew')}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}

function UsedAndEnds({ token }: { token: Token }) {
  const t = useT()
  const teams = useTeams()
  const { team_ids, last_used_at, expires_at, ended_at } = token
  const names = team_ids?.flatMap((id) => teams.find((team) => team.id === id)?.name ?? [])
  const soon = daysLeft(token)
  return (
    <>
      {names && names.length > 0 && <bdi>{formatList(names)}</bdi>}
      <span>
        {last_used_at === null ? t('Never used') : t('Used {when}', { when: formatRelative(last_used_at) })}
      </span>
      {ended_at !== null ? (
        <span>{t('Ended {date}', { date: formatDate(ended_at, { dateStyle: 'medium' }) })}</span>
      ) : soon !== null ? (
        <span className={styles['soon']}>
          <TriangleAlert aria-hidden="true" />
          {t('{count, plural, =0 {Ends today} one {Ends in # day} other {Ends in # days}}', { count: soon })}
        </span>
      ) : (
        <span>
          {expires_at === null
            ? t('Does not end automatically')
            : t('Ends {date}', { date: formatDate(expires_at, { dateStyle: 'medium' }) })}
        </span>
      )}
    </>
  )
}

import { useTeams } from '@weft/features/session/client'
import type { Token } from '@weft/features/tokens/shared'
import { formatDate, formatList, formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, ListRow, Pill, RowList } from '@weft/ui'
import { KeyRound, TriangleAlert } from 'lucide-react'

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
  const t = useT()
  const { name, hint, scopes, ended_at } = token
  const isOver = ended_at !== null
  return (
    <ListRow
      icon={<KeyRound />}
      name={
        <>
          <bdi className={isOver ? styles['over'] : undefined}>{name}</bdi>
          {scopes.map((scope) => (
            <Pill key={scope} color={scope === 'read' || isOver ? 'gray' : 'blue'}>
              {scope}
            </Pill>
          ))}
        </>
      }
      details={
        <>
          <code className={styles['hint']} dir="ltr">
            {hint}…
          </code>
          <UsedAndEnds token={token} />
        </>
      }
    >
      {!isOver && (
        <Button size="compact" aria-label={t('Renew {name}', { name })} onClick={onRenew}>
          {t('Renew')}
        </Button>
      )}
      <Button
        size="compact"
        variant="ghost"
        aria-label={isOver ? t('Remove {name}', { name }) : t('Revoke {name}', { name })}
        onClick={onEnd}
      >
        {isOver ? t('Remove') : t('Revoke')}
      </Button>
    </ListRow>
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

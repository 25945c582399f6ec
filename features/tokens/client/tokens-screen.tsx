import { type Remote, useAttempt, useEntry, useRemote } from '@weft/features/session/client'
import {
  createToken,
  endToken,
  listTokens,
  MOST_TOKENS,
  renewToken,
  type Token,
} from '@weft/features/tokens/shared'
import { useT } from '@weft/i18n/react'
import { Button, Dialog, EmptyState, Page, SettingsBlock, Skeleton, toast, useConfirm } from '@weft/ui'
import { KeyRound, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'

import { CallsSwitch } from './calls/calls-switch.tsx'
import { DeveloperTabs } from './developer-tabs.tsx'
import { EndField } from './end-field.tsx'
import { endIn, type Ends } from './ends.ts'
import { FirstCall } from './first-call.tsx'
import { FreshToken } from './fresh-token.tsx'
import { FIRST_WISH, NewToken, type TokenWish } from './new-token.tsx'
import { TokenList } from './token-list.tsx'
import styles from './tokens.module.css'

// The password may have to be confirmed on another page first: what was wished for is there again afterwards.
let waiting: TokenWish | null = null

/** One's own tokens: programs act by them as oneself. */
export function TokensScreen() {
  const t = useT()
  const { client } = useEntry()
  const load = useCallback(async () => (await client.call(listTokens)).data, [client])
  const [tokens, setTokens] = useRemote(load)
  const [fresh, setFresh] = useState<{ id: string; name: string; token: string } | null>(null)
  const [wish, setWish] = useState(waiting)
  const attempt = useAttempt()
  const [isBusy, setIsBusy] = useState(false)
  const close = () => {
    waiting = null
    setWish(null)
  }
  const make = async (asked: TokenWish) => {
    const { name, scopes, team_ids, days } = asked
    const body = {
      name,
      scopes: [...scopes],
      team_ids: team_ids.length === 0 ? null : [...team_ids],
      expires_at: endIn(days),
    }
    waiting = asked
    setIsBusy(true)
    const isMade = await attempt(async () => {
      const { token, ...made } = (await client.call(createToken, { body })).data
      setFresh({ id: made.id, name: made.name, token })
      setTokens(Array.isArray(tokens) ? [made, ...tokens] : undefined)
    })
    setIsBusy(false)
    if (isMade) close()
  }
  const isFull = Array.isArray(tokens) && tokens.filter(stands).length >= MOST_TOKENS
  return (
    <Page
      title={t('Developer')}
      description={t('Tokens act as you, never with more rights than you have.')}
      width={760}
      actions={
        <Button
          variant="primary"
          icon={<Plus />}
          disabled={!Array.isArray(tokens) || isFull}
          onClick={() => setWish(FIRST_WISH)}
        >
          {t('New token')}
        </Button>
      }
    >
      <DeveloperTabs at="tokens" />
      {fresh && <FreshToken name={fresh.name} token={fresh.token} />}
      <Tokens
        {...{ tokens, setTokens }}
        onEnded={({ id }) => setFresh((shown) => (shown?.id === id ? null : shown))}
      />
      <FirstCall />
      <CallsSwitch />
      {wish && (
        <NewToken
          wish={wish}
          isBusy={isBusy}
          onChange={setWish}
          onMake={() => void make(wish)}
          onClose={close}
        />
      )}
    </Page>
  )
}

const stands = ({ ended_at }: Token) => ended_at === null

interface TokensProps {
  readonly tokens: Remote<Token[]>
  setTokens(known?: Token[]): void
  onEnded(token: Token): void
}

function Tokens({ tokens, setTokens, onEnded }: TokensProps) {
  const t = useT()
  const { client } = useEntry()
  const confirm = useConfirm()
  const attempt = useAttempt()
  const [renewed, setRenewed] = useState<Token | null>(null)
  if (tokens === null) return <Skeleton rows={3} />
  if (tokens === 'failed')
    return (
      <EmptyState
        isFramed
        title={t('The list could not be loaded')}
        actions={<Button onClick={() => setTokens()}>{t('Try again')}</Button>}
      >
        {t('The server cannot be reached. Check the connection and try again.')}
      </EmptyState>
    )
  const end = async (token: Token) => {
    const { id, name } = token
    const isSure =
      !stands(token) ||
      (await confirm({
        title: t('Revoke “{name}”?', { name }),
        message: t('What uses it stops working at once, and this cannot be undone.'),
        confirmText: t('Revoke'),
        tone: 'danger',
      }))
    if (!isSure || !(await attempt(() => client.call(endToken, { params: { id } })))) return
    onEnded(token)
    setTokens()
  }
  const renew = async ({ id, name }: Token, days: Ends) => {
    setRenewed(null)
    const body = { expires_at: endIn(days) }
    if (!(await attempt(() => client.call(renewToken, { params: { id }, body })))) return
    toast.success(t('“{name}” has a new end.', { name }))
    setTokens()
  }
  const count = tokens.filter(stands).length
  return (
    <SettingsBlock
      title={
        <>
          {t('Tokens')}{' '}
          <bdi className={styles['count']}>{t('{count} of {most}', { count, most: MOST_TOKENS })}</bdi>
        </>
      }
      description={t('A token that is not used for 90 days ends. You get a mail a week before.')}
    >
      {tokens.length === 0 ? (
        <EmptyState isFramed icon={<KeyRound />} title={t('No tokens yet')}>
          {t('With a token, a script or another program does what you can do here.')}
        </EmptyState>
      ) : (
        <TokenList tokens={tokens} onRenew={setRenewed} onEnd={(token) => void end(token)} />
      )}
      {renewed && (
        <RenewToken
          name={renewed.name}
          onRenew={(days) => void renew(renewed, days)}
          onClose={() => setRenewed(null)}
        />
      )}
    </SettingsBlock>
  )
}

function RenewToken({
  name,
  onRenew,
  onClose,
}: {
  name: string
  onRenew(days: Ends): void
  onClose(): void
}) {
  const t = useT()
  const [days, setDays] = useState<Ends>(FIRST_WISH.days)
  return (
    <Dialog
      title={t('Renew “{name}”', { name })}
      size="small"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={() => onRenew(days)}>
            {t('Renew')}
          </Button>
        </>
      }
    >
      <EndField value={days} onValueChange={setDays} />
    </Dialog>
  )
}

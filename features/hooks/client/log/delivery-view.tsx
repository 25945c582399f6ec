import { useAttempt, useEntry } from '@weft/features/session/client'
import { type Attempt, type Delivery, type Hook, resendDelivery } from '@weft/features/hooks/shared'
import { useT } from '@weft/i18n/react'
import { Button, Callout, EmptyState, Skeleton, toast } from '@weft/ui'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { clock, moment, PROBLEM_WORDS } from '../hook-words.ts'
import styles from './log.module.css'
import { Sides } from './sides.tsx'
import { StatusMark } from './status-mark.tsx'
import { useDelivery } from './use-log.ts'

interface DeliveryViewProps {
  readonly hook: Hook
  readonly delivery: string
  onResent(): void
}

/** A delivery with each of its tries, and what both sides said in one of them. */
export function DeliveryView({ hook, delivery, onResent }: DeliveryViewProps) {
  const t = useT()
  const { client } = useEntry()
  const attempt = useAttempt()
  const [row, setRow] = useDelivery(hook, delivery)
  const [shown, setShown] = useState<number | null>(null)
  if (row === null) return <Skeleton rows={6} />
  if (row === 'failed')
    return (
      <EmptyState
        title={t('This delivery could not be loaded')}
        actions={<Button onClick={() => setRow()}>{t('Try again')}</Button>}
      />
    )
  const resend = async () => {
    const params = { team_id: String(hook.team_id), id: hook.id, delivery }
    if (!(await attempt(() => client.call(resendDelivery, { params })))) return
    toast.success(t('It is being sent again.'))
    setRow()
    onResent()
  }
  const one = row.tries.find(({ no }) => no === shown) ?? row.tries.at(-1)
  return (
    <article className={styles['delivery']} aria-label={row.type}>
      <div className={styles['title']}>
        <StatusMark delivery={row} />
        <h2>
          <code dir="ltr">{row.type}</code>
        </h2>
        {row.type !== 'ping' && row.state !== 'waiting' && (
          <Button
            size="compact"
            variant="primary"
            icon={<RefreshCw />}
            disabled={!hook.enabled}
            onClick={() => void resend()}
          >
            {t('Send again')}
          </Button>
        )}
      </div>
      <p className={styles['facts']}>
        {row.item_name !== null && <bdi>{row.item_name}</bdi>}
        <span>{moment(row.at)}</span>
        <code dir="ltr">{messageId(row.id)}</code>
      </p>
      <Tries row={row} tries={row.tries} shown={one?.no ?? null} onShow={setShown} />
      {one?.is_asked === true && one.retry_at !== null && (
        <Callout tone="warning">
          {t('The server asked to wait until {time}.', { time: clock(one.retry_at) })}
        </Callout>
      )}
      {one && <Sides attempt={one} />}
    </article>
  )
}

/** As receivers know it. */
const messageId = (id: string) => `msg_${id}`

interface TriesProps {
  readonly row: Delivery
  readonly tries: readonly Attempt[]
  readonly shown: number | null
  onShow(no: number): void
}

function Tries({ row, tries, shown, onShow }: TriesProps) {
  const t = useT()
  const said = ({ status, problem, ms }: Attempt) =>
    problem === null ? t('{status} in {ms} ms', { status: status ?? 0, ms }) : t(PROBLEM_WORDS[problem])
  return (
    <ol className={styles['tries']} aria-label={t('Tries')}>
      {tries.map((one) => (
        <li key={one.no}>
          <button type="button" aria-pressed={one.no === shown} onClick={() => onShow(one.no)}>
            <b>{clock(one.at)}</b>
            <span>{said(one)}</span>
          </button>
        </li>
      ))}
      {row.due !== null && (
        <li>
          <span className={styles['next']}>
            <b>{clock(row.due)}</b>
            <span>{t('Next try')}</span>
          </span>
        </li>
      )}
    </ol>
  )
}

import { useAttempt, useEntry } from '@weft/features/session/client'
import {
  deleteHook,
  type FreshHook,
  type Hook,
  type HookFields,
  type HookTest,
  rotateHook,
  testHook,
} from '@weft/features/hooks/shared'
import { useT } from '@weft/i18n/react'
import { Button, ButtonLink, Callout, Switch, TextField, TextLink, useConfirm } from '@weft/ui'
import { Clock, RefreshCw, Send } from 'lucide-react'
import { useState } from 'react'

import { BoardField } from './board-field.tsx'
import { EventField } from './event-field.tsx'
import { moment, OFF_WORDS, PROBLEM_WORDS } from './hook-words.ts'
import styles from './hooks.module.css'
import { logPath } from './paths.ts'
import { useSaveHook } from './use-hooks.ts'

interface HookDetailProps {
  readonly hook: Hook
  onChanged(hook: FreshHook): void
  onDeleted(): void
}

/** A hook with all that can be changed of it; changes are saved at once. */
export function HookDetail({ hook, onChanged, onDeleted }: HookDetailProps) {
  const t = useT()
  const save = useSaveHook()
  const change = async (fields: Partial<HookFields>) => {
    const saved = await save(hook, fields)
    if (saved) onChanged(saved)
    return saved !== null
  }
  return (
    <section className={styles['detail']} aria-label={hook.name}>
      <Head hook={hook} onSwitch={(enabled) => void change({ enabled })} />
      {hook.off_reason !== null && <Callout tone="warning">{t(OFF_WORDS[hook.off_reason])}</Callout>}
      <SavedText label={t('Name')} value={hook.name} most={100} onSave={(name) => change({ name })} />
      <SavedText
        label={t('Address')}
        value={hook.url}
        most={2000}
        isAddress
        onSave={(url) => change({ url })}
      />
      <BoardField
        team_id={hook.team_id}
        value={hook.board_id}
        onValueChange={(board_id) => void change({ board_id })}
      />
      <h3>{t('Events')}</h3>
      <EventField value={hook.events} onValueChange={(events) => void change({ events })} />
      <Secret hook={hook} onChanged={onChanged} />
      <Foot hook={hook} onDeleted={onDeleted} />
    </section>
  )
}

function Head({ hook, onSwitch }: { hook: Hook; onSwitch(enabled: boolean): void }) {
  const t = useT()
  const { client } = useEntry()
  const attempt = useAttempt()
  const [came, setCame] = useState<HookTest | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { id, team_id, name, enabled, counts } = hook
  const test = async () => {
    setIsBusy(true)
    setCame(null)
    await attempt(async () => {
      const params = { team_id: String(team_id), id }
      setCame((await client.call(testHook, { params })).data)
    })
    setIsBusy(false)
  }
  return (
    <>
      <div className={styles['head']}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <ButtonLink size="compact" icon={<Clock />} href={logPath(id)}>
          {t('Deliveries')} {counts.all > 0 && <span className={styles['count']}>{counts.all}</span>}
        </ButtonLink>
        <Button size="compact" icon={<Send />} disabled={isBusy} onClick={() => void test()}>
          {t('Send a test')}
        </Button>
        <Switch checked={enabled} aria-label={t('Hook is on')} onCheckedChange={onSwitch} />
      </div>
      {came && <TestAnswer id={id} came={came} />}
    </>
  )
}

function TestAnswer({ id, came }: { id: string; came: HookTest }) {
  const t = useT()
  const { ok, status, problem, ms, delivery_id } = came
  const open = <TextLink href={logPath(id, delivery_id)}>{t('Open the delivery')}</TextLink>
  if (ok)
    return (
      <Callout tone="success" isAlert action={open}>
        {t('Connection successful!')} <bdi>{t('{status} in {ms} ms', { status: status ?? 0, ms })}</bdi>
      </Callout>
    )
  return (
    <Callout tone="danger" isAlert action={open}>
      {problem === null
        ? t('The server answered {status}.', { status: status ?? 0 })
        : t(PROBLEM_WORDS[problem])}
    </Callout>
  )
}

interface SavedTextProps {
  readonly label: string
  readonly value: string
  readonly most: number
  readonly isAddress?: boolean
  onSave(text: string): Promise<boolean>
}

/** Saved when it is left, or by Enter; what is refused goes back to what it was. */
function SavedText({ label, value, most, isAddress = false, onSave }: SavedTextProps) {
  const [text, setText] = useState<string | null>(null)
  const finish = async () => {
    const wished = text?.trim() ?? ''
    if (wished !== '' && wished !== value) await onSave(wished)
    setText(null)
  }
  return (
    <TextField
      label={label}
      value={text ?? value}
      maxLength={most}
      {...(isAddress && { dir: 'ltr' as const, inputMode: 'url' as const })}
      onValueChange={setText}
      onBlur={() => void finish()}
      onKeyDown={(event) => event.key === 'Enter' && void finish()}
    />
  )
}

function Secret({ hook, onChanged }: { hook: Hook; onChanged(hook: FreshHook): void }) {
  const t = useT()
  const { client } = useEntry()
  const attempt = useAttempt()
  const confirm = useConfirm()
  const { id, team_id, name, secret_hint, old_secret_until } = hook
  const rotate = async () => {
    const isSure = await confirm({
      title: t('Rotate the secret of “{name}”?', { name }),
      message: t('For 24 hours deliveries are signed with both, so that nothing breaks while you swap it.'),
      confirmText: t('Rotate'),
    })
    if (!isSure) return
    await attempt(async () => {
      const params = { team_id: String(team_id), id }
      onChanged((await client.call(rotateHook, { params })).data)
    })
  }
  return (
    <>
      <h3>{t('Secret')}</h3>
      <div className={styles['secret']}>
        <code dir="ltr">{masked(secret_hint)}</code>
        <Button size="compact" icon={<RefreshCw />} onClick={() => void rotate()}>
          {t('Rotate')}
        </Button>
      </div>
      {old_secret_until !== null && (
        <p className={styles['note']}>
          {t('The secret before this one signs too, until {time}.', { time: moment(old_secret_until) })}
        </p>
      )}
    </>
  )
}

const masked = (hint: string) => `whsec_${'•'.repeat(12)}${hint}`

function Foot({ hook, onDeleted }: { hook: Hook; onDeleted(): void }) {
  const t = useT()
  const { client } = useEntry()
  const attempt = useAttempt()
  const confirm = useConfirm()
  const { id, team_id, name } = hook
  const remove = async () => {
    const isSure = await confirm({
      title: t('Delete “{name}”?', { name }),
      message: t('Its log goes with it, and what waits is not sent.'),
      confirmText: t('Delete hook'),
      tone: 'danger',
    })
    const params = { team_id: String(team_id), id }
    if (isSure && (await attempt(() => client.call(deleteHook, { params })))) onDeleted()
  }
  return (
    <div className={styles['foot']}>
      <span className={styles['note']}>{t('Changes are saved at once.')}</span>
      <Button variant="danger" onClick={() => void remove()}>
        {t('Delete hook')}
      </Button>
    </div>
  )
}

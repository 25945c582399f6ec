import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Callout, Switch, toast } from '@weft/ui'
import { useEffect, useState } from 'react'

import { addDevice, readPushKey, removeDevice } from '../../shared/index.ts'
import { pushState, type PushState, subscribeHere, unsubscribeHere } from '../push/browser-push.ts'
import styles from './settings.module.css'

/** Whether this browser shows what is new while the product is not open. */
export function PushBlock() {
  const t = useT()
  const { client } = useEntry()
  const [state, setState] = useState<PushState | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    pushState().then(setState, () => setState('unsupported'))
  }, [])

  async function turnOn(): Promise<void> {
    const { data } = await client.call(readPushKey)
    const made = await subscribeHere(data.public_key)
    if (!made) {
      toast.error(t('User denied permissions!'))
      setState(await pushState())
      return
    }
    const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
    try {
      await client.call(addDevice, { body: { token: made.endpoint, keys: { p256dh, auth } } })
      setState('on')
    } catch (error) {
      await unsubscribeHere()
      throw error
    }
  }

  async function turnOff(): Promise<void> {
    const token = await unsubscribeHere()
    setState('off')
    if (token !== null) await client.call(removeDevice, { body: { token } })
  }

  async function toggle(isOn: boolean): Promise<void> {
    setProblem(null)
    setBusy(true)
    try {
      await (isOn ? turnOn() : turnOff())
    } catch {
      setProblem(t('Pushes could not be turned on in this browser. Check the connection and try again.'))
    } finally {
      setBusy(false)
    }
  }

  const words: Record<PushState, string> = {
    unsupported: t('This browser shows no pushes.'),
    denied: t('This browser blocks pushes from here. Allow notifications in its settings for this site.'),
    off: t('Shows what is new on this device, also while Weft is closed.'),
    on: t('This device shows what is new, also while Weft is closed. Logging out ends it.'),
  }
  return (
    <section className={styles['block']} aria-label={t('Push on this device')}>
      <div className={styles['row']}>
        <h2>{t('Push on this device')}</h2>
        <Switch
          aria-label={t('Push on this device')}
          checked={state === 'on'}
          disabled={state === null || state === 'unsupported' || state === 'denied' || isBusy}
          onCheckedChange={(isOn) => void toggle(isOn)}
        />
      </div>
      {state !== null && <p>{words[state]}</p>}
      {problem !== null && (
        <Callout tone="danger" isAlert>
          {problem}
        </Callout>
      )}
    </section>
  )
}

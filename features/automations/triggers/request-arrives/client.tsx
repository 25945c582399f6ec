import { errorToast } from '@weft/api-client'
import { useRefuseOffline } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, Callout, ConfirmDialog, TextField, toast } from '@weft/ui'
import { Copy, Webhook } from 'lucide-react'
import { useState } from 'react'

import { useRuleBoard } from '../../client/board/rule-board.tsx'
import { useOpenRule } from '../../client/board/open-rule.ts'
import { usePagePlace } from '../../client/page-place.tsx'
import { clientTrigger } from '../../client/part-member.ts'
import { useRuleAddress } from '../../client/pickers/use-rule-address.ts'
import { Word } from '../../client/pickers/words.tsx'
import styles from '../../client/pickers/pickers.module.css'
import { fullTime } from '../../client/runs/run-words.ts'
import { makeRuleAddress } from '../../shared/index.ts'
import { definition } from './definition.ts'

/** The address is shown once, when it is made: whoever has it starts the rule. */
function Editor() {
  const t = useT()
  const { id } = useOpenRule()
  const { context } = useRuleBoard()
  const { data, again } = useRuleAddress(id)
  const [isAsking, setAsking] = useState(false)
  const { make, made, isBusy } = useNewAddress(again)
  return (
    <div className={styles['lines']}>
      {made !== null && <NewAddress url={made} />}
      {made === null && data && (
        <Word>{t('Its address was made on {time}.', { time: fullTime(data.created_at, context) })}</Word>
      )}
      <span>
        <Button size="compact" isBusy={isBusy} onClick={() => (data ? setAsking(true) : make())}>
          {data ? t('New address') : t('Create address')}
        </Button>
      </span>
      {data?.sampled_at && (
        <details className={styles['sample']}>
          <summary>{t('Last request, {time}', { time: fullTime(data.sampled_at, context) })}</summary>
          <pre dir="ltr">{JSON.stringify(data.sample, null, 2)}</pre>
        </details>
      )}
      {data && !data.sampled_at && (
        <Word>{t('Send a first request: its values can then be inserted into texts.')}</Word>
      )}
      <ConfirmDialog
        title={t('Create a new address?')}
        message={t('The address used until now no longer starts this automation.')}
        confirmText={t('New address')}
        isOpen={isAsking}
        onConfirm={() => {
          setAsking(false)
          make()
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}

function NewAddress({ url }: { url: string }) {
  const t = useT()
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    toast.show(t('Address copied'))
  }
  return (
    <>
      <div className={styles['line']}>
        <TextField
          className={styles['editor']}
          size="compact"
          type="url"
          readOnly
          aria-label={t('Address that starts the automation')}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button size="compact" icon={<Copy />} onClick={() => void copy()}>
          {t('Copy')}
        </Button>
      </div>
      <Callout>
        {t('Copy it now: it is shown only once. Anyone who has it can start this automation.')}
      </Callout>
    </>
  )
}

function useNewAddress(onMade: () => void) {
  const { client } = useEntry()
  const { id, settled } = useOpenRule()
  const { team_id } = usePagePlace()
  const refuse = useRefuseOffline()
  const [made, setMade] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      await settled()
      const params = { team_id: String(team_id), id }
      const { data } = await client.call(makeRuleAddress, { params, body: {} })
      setMade(data.url)
      onMade()
    } catch (error) {
      const said = errorToast(error)
      if (said) toast.longError(said.text)
    } finally {
      setBusy(false)
    }
  }
  return { made, isBusy, make: () => void (refuse() || ask()) }
}

export const member = clientTrigger(definition, {
  icon: Webhook,
  Editor,
  sentence: (_options, { t }) => t('a request arrives'),
})

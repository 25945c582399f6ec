import { useT } from '@weft/i18n/react'
import { Button, TextField } from '@weft/ui'
import { Hash } from 'lucide-react'
import { useState } from 'react'

import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { TokenText } from '../../client/pickers/token-text.tsx'
import { useSecret } from '../../client/pickers/use-secret.ts'
import { Word } from '../../client/pickers/words.tsx'
import styles from '../../client/pickers/pickers.module.css'
import { isWebAddress } from '../../shared/web-address.ts'
import { definition } from './definition.ts'

type Options = typeof definition.defaults

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  const [isChanging, setChanging] = useState(false)
  const { secret_id, host = '' } = options
  return (
    <>
      {secret_id !== undefined && !isChanging ? (
        <span className={styles['pair']}>
          <Word>{t('to a channel of {host}', { host })}</Word>
          <Button variant="ghost" size="compact" onClick={() => setChanging(true)}>
            {t('Change')}
          </Button>
        </span>
      ) : (
        <ChannelField
          onKept={(kept) => {
            setChanging(false)
            onChange({ ...options, ...kept })
          }}
        />
      )}
      <TokenText
        label={t('Message')}
        placeholder={t('Enter a message')}
        maxLength={4_000}
        value={options.text}
        onChange={(text) => onChange({ ...options, text }, true)}
      />
    </>
  )
}

/** The address that the chat gave for the channel. It is a secret: nobody reads it here again. */
function ChannelField({ onKept }: { onKept(kept: { secret_id: string; host: string }): void }) {
  const t = useT()
  const [url, setUrl] = useState('')
  const { keep, isBusy, problem, forget } = useSecret()
  const isAddress = isWebAddress(url.trim())
  const save = async () => {
    const secret_id = await keep(url.trim(), url.trim())
    if (secret_id !== null) onKept({ secret_id, host: new URL(url.trim()).hostname })
  }
  return (
    <div className={styles['line']}>
      <TextField
        className={styles['editor']}
        type="password"
        autoComplete="off"
        size="compact"
        aria-label={t('Address of the channel')}
        placeholder={t('Webhook address of the channel')}
        value={url}
        error={problem ?? (url !== '' && !isAddress && t('Enter an address that begins with https://.'))}
        onValueChange={(text) => {
          setUrl(text)
          forget()
        }}
      />
      <Button size="compact" isBusy={isBusy} disabled={!isAddress} onClick={() => void save()}>
        {t('Use this address')}
      </Button>
    </div>
  )
}

export const member = clientAction(definition, {
  icon: Hash,
  Editor,
  sentence: ({ host }, { t }) =>
    host === undefined ? t('post a message to a chat') : t('post a message to {host}', { host }),
})

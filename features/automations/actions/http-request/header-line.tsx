import { useT } from '@weft/i18n/react'
import { Button, IconButton, TextField } from '@weft/ui'
import { Lock, X } from 'lucide-react'
import { useState } from 'react'

import { TokenText } from '../../client/pickers/token-text.tsx'
import { useSecret } from '../../client/pickers/use-secret.ts'
import styles from '../../client/pickers/pickers.module.css'
import { isWebAddress } from '../../shared/web-address.ts'

// The same in every language.
const EXAMPLE_NAME = 'Authorization'

interface Header {
  name: string
  value?: string | undefined
  secret_id?: string | undefined
}

interface HeaderLineProps {
  readonly header: Header
  /** Where it goes: a secret is kept for that server alone. */
  readonly url: string
  onChange(header: Header, isTyped?: boolean): void
  onRemove(): void
}

/** A header of a request: a text with values, or a secret that nobody reads again. */
export function HeaderLine({ header, url, onChange, onRemove }: HeaderLineProps) {
  const t = useT()
  const [isSecret, setSecret] = useState(header.secret_id !== undefined)
  const { name } = header
  return (
    <fieldset className={styles['line']} aria-label={name === '' ? t('Header') : name}>
      <TextField
        className={styles['editor']}
        size="compact"
        aria-label={t('Name of the header')}
        placeholder={EXAMPLE_NAME}
        maxLength={64}
        value={name}
        onValueChange={(next) => onChange({ ...header, name: next.trim() }, true)}
      />
      <IconButton
        size="small"
        icon={<Lock />}
        label={isSecret ? t('Use a text') : t('Use a secret')}
        aria-pressed={isSecret}
        onClick={() => {
          setSecret(!isSecret)
          if (isSecret) onChange({ name, value: '' })
        }}
      />
      <IconButton size="small" icon={<X />} label={t('Remove header')} onClick={onRemove} />
      {isSecret ? (
        <SecretField
          isKept={header.secret_id !== undefined}
          url={url}
          onKept={(secret_id) => onChange({ name, secret_id })}
        />
      ) : (
        <TokenText
          label={t('Value of the header')}
          maxLength={2_000}
          rows={1}
          value={header.value ?? ''}
          onChange={(value) => onChange({ name, value }, true)}
        />
      )}
    </fieldset>
  )
}

interface SecretFieldProps {
  isKept: boolean
  url: string
  onKept(secret_id: string): void
}

function SecretField({ isKept, url, onKept }: SecretFieldProps) {
  const t = useT()
  const [value, setValue] = useState('')
  const { keep, isBusy, problem, forget } = useSecret()
  const save = async () => {
    const id = await keep(url, value)
    if (id === null) return
    setValue('')
    onKept(id)
  }
  return (
    <div className={styles['line']}>
      <TextField
        className={styles['editor']}
        type="password"
        autoComplete="off"
        size="compact"
        aria-label={t('Secret')}
        placeholder={isKept ? t('Kept. Enter another one to replace it.') : t('Enter the secret')}
        value={value}
        error={problem ?? false}
        onValueChange={(text) => {
          setValue(text)
          forget()
        }}
      />
      <Button
        size="compact"
        isBusy={isBusy}
        disabled={value === '' || !isWebAddress(url)}
        onClick={() => void save()}
      >
        {t('Keep secret')}
      </Button>
    </div>
  )
}

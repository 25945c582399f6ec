import { useT } from '@weft/i18n/react'
import { Button, Dialog, SettingsRow, TextField } from '@weft/ui'
import { useState } from 'react'

import { BOARD_PASSWORD_LENGTH } from '../shared/index.ts'
import styles from './sharing.module.css'

interface PasswordSettingProps {
  readonly has: boolean
  /** What a password does, and what none does. */
  readonly description: string
  change(fields: { password: string | null }): Promise<boolean>
}

/** The password of what strangers see: set, change, take off. What it is nobody can read again. */
export function PasswordSetting({ has, description, change }: PasswordSettingProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsRow title={t('Password')} description={description}>
      <div className={styles['actions']}>
        {has && (
          <Button variant="ghost" onClick={() => void change({ password: null })}>
            {t('Remove password')}
          </Button>
        )}
        <Button onClick={() => setIsOpen(true)}>{has ? t('Change password') : t('Set a password')}</Button>
      </div>
      {isOpen && <PasswordDialog has={has} change={change} onClose={() => setIsOpen(false)} />}
    </SettingsRow>
  )
}

interface PasswordDialogProps {
  readonly has: boolean
  readonly change: PasswordSettingProps['change']
  onClose(): void
}

function PasswordDialog({ has, change, onClose }: PasswordDialogProps) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { min, max } = BOARD_PASSWORD_LENGTH
  const save = async () => {
    setIsWrong(password.length < min)
    if (password.length < min || isBusy) return
    setIsBusy(true)
    const isSaved = await change({ password })
    setIsBusy(false)
    if (isSaved) onClose()
  }
  return (
    <Dialog
      title={has ? t('Change the password') : t('Set a password')}
      size="small"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('New password')}
        type="password"
        size="form"
        autoFocus
        autoComplete="new-password"
        maxLength={max}
        value={password}
        description={t('At least {n} characters. Share it with your guests separately from the link.', {
          n: min,
        })}
        error={isWrong ? t('At least {n} characters.', { n: min }) : undefined}
        onValueChange={setPassword}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
        }}
      />
    </Dialog>
  )
}

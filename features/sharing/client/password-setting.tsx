import { useT } from '@weft/i18n/react'
import { Button, Dialog, SettingsRow, TextField } from '@weft/ui'
import { useState } from 'react'

import { BOARD_PASSWORD_LENGTH } from '../shared/index.ts'
import styles from './sharing.module.css'
import type { SharingControl } from './use-sharing.ts'

/** The password of a public board: set, change, take off. What it is nobody can read again. */
export function PasswordSetting({ has, change }: { has: boolean; change: SharingControl['change'] }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsRow
      title={t('Password')}
      description={
        has
          ? t('Guests give it once a day. A new one closes the board for everybody who gave the old one.')
          : t('Without one, the link is enough.')
      }
    >
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
  readonly change: SharingControl['change']
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
        description={t('At least {n} characters. Tell it to your guests in another way than the link.', {
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

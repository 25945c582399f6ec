import { ApiError, errorToast } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, Skeleton, TextField } from '@weft/ui'
import { Lock } from 'lucide-react'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'

import { BOARD_PASSWORD_LENGTH, openGate, readGate } from '../shared/index.ts'
import styles from './sharing.module.css'

export interface BoardGateProps {
  readonly board_id: string
  /** Shown when the board asks for no password: it is not there for this person. */
  readonly children: ReactNode
}

/** Instead of a board that cannot be seen: asks for its password, if that is what is missing. */
export function BoardGate({ board_id, children }: BoardGateProps) {
  const { client } = useEntry()
  const [found, setFound] = useState<{ id: string; isGate: boolean } | null>(null)
  useEffect(() => {
    let isWanted = true
    const tell = (isGate: boolean) => isWanted && setFound({ id: board_id, isGate })
    client.call(readGate, { params: { id: board_id } }).then(
      () => tell(true),
      () => tell(false),
    )
    return () => {
      isWanted = false
    }
  }, [client, board_id])
  if (found?.id !== board_id) return <Skeleton />
  return found.isGate ? <PasswordForm board_id={board_id} /> : children
}

function PasswordForm({ board_id }: { board_id: string }) {
  const t = useT()
  const { client } = useEntry()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (password === '') {
      setProblem(t('Enter the password.'))
      return
    }
    setIsBusy(true)
    try {
      await client.call(openGate, { params: { id: board_id }, body: { password } })
      // Everything that was refused before is asked for anew.
      location.reload()
    } catch (error) {
      setIsBusy(false)
      // 404: the password was taken off meanwhile, or the board is gone; the page as it is now tells.
      if (error instanceof ApiError && error.status === 404) location.reload()
      else setProblem(errorToast(error)?.text ?? t('Something Went Wrong'))
    }
  }
  return (
    <div className={styles['gate']}>
      <form className={styles['card']} noValidate onSubmit={(event) => void open(event)}>
        <span className={styles['lock']} aria-hidden="true">
          <Lock />
        </span>
        <h1 className={styles['title']}>{t('This board requires a password')}</h1>
        <p className={styles['lead']}>{t('Ask the person who sent you the link.')}</p>
        <TextField
          label={t('Password')}
          type="password"
          size="form"
          autoFocus
          autoComplete="off"
          maxLength={BOARD_PASSWORD_LENGTH.max}
          value={password}
          error={problem ?? undefined}
          onValueChange={(value) => {
            setPassword(value)
            setProblem(null)
          }}
        />
        <Button type="submit" variant="primary" size="form" isBlock isBusy={isBusy}>
          {t('Open board')}
        </Button>
      </form>
    </div>
  )
}

import { errorToast } from '@weft/api-client'
import { useAccount, useEntry } from '@weft/features/session/client'
import { formatDate } from '@weft/i18n'
import { useLocale, useT } from '@weft/i18n/react'
import { Button, Callout, SettingsBlock, SettingsRow, TextLink, toast, useConfirm } from '@weft/ui'
import { useCallback, useEffect, useState } from 'react'

import { deleteAccount, keepAccount, type Leaving, readLeaving } from '../shared/index.ts'
import styles from './account.module.css'

/** The end of the account: asked for with a typed word, and taken back for seven days. */
export function DeleteAccount() {
  const t = useT()
  const { locale } = useLocale()
  const confirm = useConfirm()
  const { client, session } = useEntry()
  const { isPretending } = useAccount()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const load = useCallback(() => {
    // Without an answer the block stays as it is, and the server judges the wish.
    client.call(readLeaving).then(
      ({ data }) => setLeaving(data),
      () => undefined,
    )
  }, [client])
  useEffect(() => {
    if (!isPretending) load()
  }, [isPretending, load])

  const attempt = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      const problem = errorToast(error, { pretend: isPretending })
      if (problem) toast.error(problem.text, { duration: problem.duration })
      if (!isPretending) load()
    }
    setIsBusy(false)
  }
  const remove = async () => {
    const isSure = await confirm({
      title: t('Delete your account?'),
      message: t(
        'You are logged out everywhere. After 7 days your name, address and settings are deleted forever, and so are workspaces only you work in. What you created in others stays.',
      ),
      confirmText: t('Delete account'),
      tone: 'danger',
      typeToConfirm: 'DELETE',
    })
    if (!isSure) return
    await attempt(async () => {
      await client.call(deleteAccount, { body: { confirmation: 'DELETE' } })
      await session.logOut()
    })
  }
  const keep = () =>
    attempt(async () => {
      const { data } = await client.call(keepAccount, { body: {} })
      setLeaving(data)
      toast.success(t('Your account stays.'))
    })

  if (leaving !== null && leaving.leaves_at !== null) {
    const day = formatDate(leaving.leaves_at, { locale, dateStyle: 'long' })
    return (
      <SettingsBlock title={t('Delete account')} isDangerous>
        <Callout
          tone="danger"
          title={t('Your account will be deleted on {day}.', { day })}
          action={
            <Button isBusy={isBusy} onClick={() => void keep()}>
              {t('Keep my account')}
            </Button>
          }
        >
          {t('Until then everything works as usual.')}
        </Callout>
      </SettingsBlock>
    )
  }
  const owned = leaving?.owned ?? []
  return (
    <SettingsBlock title={t('Delete account')} isDangerous>
      {owned.length > 0 && (
        <div className={styles['callout']}>
          <Callout tone="warning" title={t('Others work in workspaces you own.')}>
            {t('Transfer or delete them first:')}{' '}
            {owned.map(({ id, name }, n) => (
              <span key={id}>
                {n > 0 && ', '}
                <TextLink href={`/team/${id}/settings`}>{name}</TextLink>
              </span>
            ))}
          </Callout>
        </div>
      )}
      <SettingsRow title={t('Delete your account')} description={t('You have 7 days to change your mind.')}>
        <Button variant="danger" isBusy={isBusy} disabled={owned.length > 0} onClick={() => void remove()}>
          {t('Delete account')}
        </Button>
      </SettingsRow>
    </SettingsBlock>
  )
}

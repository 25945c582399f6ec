import { changeApp, type OAuthApp, removeApp, rotateSecret } from '@weft/features/oauth/shared'
import { useAttempt, useEntry } from '@weft/features/session/client'
import { formatDate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, TextField, toast, useConfirm } from '@weft/ui'
import { useState } from 'react'

import { RedirectFields, ScopeFields } from './app-fields.tsx'
import { AppTile } from './app-tile.tsx'
import { type AppWish, isWhole, writtenOf } from './app-wish.ts'
import { CopiedLine } from './copied-line.tsx'
import styles from './oauth.module.css'

interface AppEditorProps {
  readonly app: OAuthApp
  readonly places: { readonly authorize_url: string; readonly token_url: string }
  onChanged(): void
  onSecret(secret: string): void
}

const wishOf = ({ name, redirect_uris, scopes, is_public }: OAuthApp): AppWish => ({
  name,
  redirects: redirect_uris,
  scopes,
  is_public,
})

/** One app: what it is called, where people come back to, what it may ask for, and what its program needs. */
export function AppEditor({ app, places, onChanged, onSecret }: AppEditorProps) {
  const t = useT()
  const [wish, setWish] = useState(() => wishOf(app))
  const { save, isBusy } = useSaving(app, onChanged)
  const isChanged = JSON.stringify(wish) !== JSON.stringify(wishOf(app))
  return (
    <section className={styles['editor']} aria-label={app.name}>
      <div className={styles['head']}>
        <AppTile seed={app.client_id} size={56} />
        <div>
          <h2>
            <bdi>{app.name}</bdi>
          </h2>
          <p>
            {t('Made {date}. Its name is shown to people as it is here.', {
              date: formatDate(app.created_at, { dateStyle: 'medium' }),
            })}
          </p>
        </div>
      </div>
      <div className={styles['group']}>
        <h3>{t('Client ID')}</h3>
        <CopiedLine label={t('Client ID')} text={app.client_id} />
        <p className={styles['note']}>{app.is_public ? t('Public, PKCE') : t('With a secret, and PKCE')}</p>
      </div>
      <form
        className={styles['editor']}
        onSubmit={(event) => {
          event.preventDefault()
          void save(wish)
        }}
      >
        <TextField
          label={t('Name')}
          value={wish.name}
          maxLength={100}
          onValueChange={(name) => setWish({ ...wish, name })}
        />
        <RedirectFields wish={wish} onChange={setWish} />
        <ScopeFields wish={wish} onChange={setWish} />
        <div className={styles['buttons']}>
          <Button type="submit" variant="primary" disabled={!isChanged || !isWhole(wish)} isBusy={isBusy}>
            {t('Save')}
          </Button>
          {isChanged && <Button onClick={() => setWish(wishOf(app))}>{t('Discard')}</Button>}
        </div>
      </form>
      <div className={styles['group']}>
        <h3>{t('Addresses for your program')}</h3>
        <CopiedLine isNamed label={t('Ask')} text={places.authorize_url} />
        <CopiedLine isNamed label={t('Token')} text={places.token_url} />
        <p className={styles['note']}>
          {t(
            'A code is good for 60 seconds, access for an hour, a refresh token for 30 days and once. One that is used twice ends all of them.',
          )}
        </p>
      </div>
      <Endings {...{ app, onChanged, onSecret }} />
    </section>
  )
}

/** Saving; where a scope goes that people allowed, they are counted before. */
function useSaving(app: OAuthApp, onChanged: () => void) {
  const t = useT()
  const { client } = useEntry()
  const attempt = useAttempt()
  const confirm = useConfirm()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (wish: AppWish) => {
    const lost = app.scopes.filter((scope) => !wish.scopes.includes(scope))
    const count = Math.max(0, ...lost.map((scope) => app.people_by_scope[scope] ?? 0))
    const isSure =
      count === 0 ||
      (await confirm({
        title: t('Ask for less?'),
        message: t(
          '{count, plural, one {# person allowed what goes. Their access ends now, until they allow the app again.} other {# people allowed what goes. Their access ends now, until they allow the app again.}}',
          { count },
        ),
        confirmText: t('Save'),
        tone: 'danger',
      }))
    if (!isSure) return
    setIsBusy(true)
    const body = { name: wish.name, scopes: [...wish.scopes], redirect_uris: writtenOf(wish) }
    const isSaved = await attempt(() => client.call(changeApp, { params: { id: app.id }, body }))
    setIsBusy(false)
    if (!isSaved) return
    toast.success(t('Saved'))
    onChanged()
  }
  return { save, isBusy }
}

/** What ends something: another secret, and the app itself. */
function Endings({ app, onChanged, onSecret }: Pick<AppEditorProps, 'app' | 'onChanged' | 'onSecret'>) {
  const t = useT()
  const { client } = useEntry()
  const attempt = useAttempt()
  const confirm = useConfirm()
  const { id, name, people: count } = app
  const rotate = async () => {
    const isSure = await confirm({
      title: t('Give “{name}” a new secret?', { name }),
      message: t('The old one ends at once: your program needs the new one before it works again.'),
      confirmText: t('New secret'),
      tone: 'danger',
    })
    if (!isSure) return
    await attempt(async () => {
      const { secret } = (await client.call(rotateSecret, { params: { id } })).data
      if (secret !== null) onSecret(secret)
    })
  }
  const remove = async () => {
    const isSure = await confirm({
      title: t('Remove “{name}”?', { name }),
      message: t(
        '{count, plural, =0 {Nobody can connect it any more. This cannot be undone.} one {# person loses the connection at once. This cannot be undone.} other {# people lose the connection at once. This cannot be undone.}}',
        { count },
      ),
      confirmText: t('Remove'),
      tone: 'danger',
    })
    if (isSure && (await attempt(() => client.call(removeApp, { params: { id } })))) onChanged()
  }
  return (
    <div className={styles['buttons']}>
      {!app.is_public && <Button onClick={() => void rotate()}>{t('New secret')}</Button>}
      <Button variant="danger" onClick={() => void remove()}>
        {t('Remove app')}
      </Button>
    </div>
  )
}

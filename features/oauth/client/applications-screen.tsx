import { endApplication, type GrantedApp, listApplications } from '@weft/features/oauth/shared'
import { useAttempt, useEntry, useRemote, useTeams } from '@weft/features/session/client'
import { formatDate, formatList, formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, EmptyState, ListRow, Page, RowList, Skeleton, toast, useConfirm } from '@weft/ui'
import { Blocks, Plug } from 'lucide-react'
import { useCallback } from 'react'

import { SCOPE_WORDS } from './scope-words.ts'

/** What somebody allowed apps, and the way to take it back. */
export function ApplicationsScreen() {
  const t = useT()
  const { client } = useEntry()
  const confirm = useConfirm()
  const attempt = useAttempt()
  const load = useCallback(async () => (await client.call(listApplications)).data, [client])
  const [apps, setApps] = useRemote(load)
  const end = async ({ id, name }: GrantedApp) => {
    const isSure = await confirm({
      title: t('Disconnect “{name}”?', { name }),
      message: t('It loses its access at once, on every device where it runs.'),
      confirmText: t('Disconnect'),
      tone: 'danger',
    })
    if (!isSure || !(await attempt(() => client.call(endApplication, { params: { id } })))) return
    toast.success(t('“{name}” is disconnected.', { name }))
    setApps()
  }
  return (
    <Page
      title={t('Applications')}
      description={t('Apps that you let act as you. They never get more than you have.')}
      width={760}
    >
      {apps === null && <Skeleton rows={3} />}
      {apps === 'failed' && (
        <EmptyState
          isFramed
          title={t('The list could not be loaded')}
          actions={<Button onClick={() => setApps()}>{t('Try again')}</Button>}
        >
          {t('The server cannot be reached. Check the connection and try again.')}
        </EmptyState>
      )}
      {Array.isArray(apps) && apps.length === 0 && (
        <EmptyState isFramed icon={<Plug />} title={t('No apps connected')}>
          {t('When an app asks for access and you allow it, it is listed here.')}
        </EmptyState>
      )}
      {Array.isArray(apps) && apps.length > 0 && (
        <RowList label={t('Applications')}>
          {apps.map((app) => (
            <AppRow key={app.client_id} app={app} onEnd={() => void end(app)} />
          ))}
        </RowList>
      )}
    </Page>
  )
}

function AppRow({ app, onEnd }: { readonly app: GrantedApp; onEnd(): void }) {
  const t = useT()
  const teams = useTeams()
  const { name, maker, scopes, team_ids, created_at, last_used_at } = app
  const names = team_ids.flatMap((id) => teams.find((team) => team.id === id)?.name ?? [])
  return (
    <ListRow
      icon={<Blocks />}
      name={<bdi>{name}</bdi>}
      details={
        <>
          {maker !== null && <span>{t('Made by {name}', { name: maker })}</span>}
          {scopes.map((scope) => (
            <span key={scope}>{t(SCOPE_WORDS[scope].title)}</span>
          ))}
          {names.length > 0 && <bdi>{formatList(names)}</bdi>}
          <span>{t('Allowed {date}', { date: formatDate(created_at, { dateStyle: 'medium' }) })}</span>
          <span>
            {last_used_at === null
              ? t('Never used')
              : t('Used {when}', { when: formatRelative(last_used_at) })}
          </span>
        </>
      }
    >
      <Button size="compact" variant="ghost" aria-label={t('Disconnect {name}', { name })} onClick={onEnd}>
        {t('Disconnect')}
      </Button>
    </ListRow>
  )
}

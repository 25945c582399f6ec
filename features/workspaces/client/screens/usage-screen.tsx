import { formatBytes } from '@weft/features/attributes/shared'
import { ServerOnly } from '@weft/features/connectivity/client'
import { StorageMeter } from '@weft/features/files/client'
import { useMe, useTeams } from '@weft/features/session/client'
import { useLocale, useT } from '@weft/i18n/react'
import type { Team } from '@weft/model'
import { Button, EmptyState, Page, ProgressBar, SettingsBlock, SettingsRow, Skeleton } from '@weft/ui'

import { type Usage, useUsage } from '../use-usage.ts'
import { orderTeams } from '../workspace-order.ts'

/** What one's workspaces use, and what they can use. */
export function UsageScreen() {
  const t = useT()
  return (
    <ServerOnly title={t('Usage')}>
      <AllUsage />
    </ServerOnly>
  )
}

function AllUsage() {
  const t = useT()
  const teams = orderTeams(useTeams(), useMe().preferences)
  return (
    <Page title={t('Usage')} description={t('What your workspaces use, and what they can use.')}>
      {teams.length === 0 && (
        <EmptyState isFramed title={t('You are not in any workspace')} level={2}>
          {t('Create one, or ask someone to invite you.')}
        </EmptyState>
      )}
      {teams.map((team) => (
        <TeamUsage key={team.id} team={team} />
      ))}
    </Page>
  )
}

function TeamUsage({ team }: { readonly team: Team }) {
  const t = useT()
  const { usage, isFailed, again } = useUsage(team.id)
  return (
    <SettingsBlock title={<bdi>{team.name}</bdi>}>
      {isFailed ? (
        <EmptyState
          level={3}
          title={t('Usage could not be loaded')}
          actions={<Button onClick={again}>{t('Try again')}</Button>}
        >
          {t('The server cannot be reached.')}
        </EmptyState>
      ) : usage === null ? (
        <Skeleton rows={4} />
      ) : (
        <UsageRows usage={usage} />
      )}
    </SettingsBlock>
  )
}

function UsageRows({ usage: { room, members, limits, credits } }: { readonly usage: Usage }) {
  const t = useT()
  const { locale } = useLocale()
  const write = (n: number) => new Intl.NumberFormat(locale).format(n)
  const of = (used: string, total: string | null) =>
    total === null ? used : t('{used} of {total}', { used, total })
  const limitOf = (name: string) => limits[name] ?? null
  const most = limitOf('MembersLimit')
  const days = (name: string) => {
    const count = limitOf(name)
    return count === null ? t('No limit') : t('{count, plural, one {# day} other {# days}}', { count })
  }
  const upTo = (name: string) => {
    const count = limitOf(name)
    return count === null ? t('No limit') : write(count)
  }
  return (
    <>
      <SettingsRow
        title={t('Storage')}
        description={t('One file can have up to {size}.', { size: formatBytes(room.file_limit, locale) })}
      >
        {of(formatBytes(room.used, locale), room.limit === null ? null : formatBytes(room.limit, locale))}
      </SettingsRow>
      <StorageMeter room={room} />
      <SettingsRow title={t('Members')}>{of(write(members), most === null ? null : write(most))}</SettingsRow>
      {credits && <Credits {...credits} write={write} />}
      <SettingsRow title={t('Items in a folder')}>{upTo('ItemsPerFolderLimit')}</SettingsRow>
      <SettingsRow title={t('Rows of an import')}>{upTo('CsvRowsLimit')}</SettingsRow>
      <SettingsRow title={t('Activity is kept')}>{days('ActivityLogDaysLimit')}</SettingsRow>
      <SettingsRow title={t('Trash is kept')}>{days('TrashDaysLimit')}</SettingsRow>
    </>
  )
}

/** Where credits end, how many of this month's are used. */
function Credits({ used, limit, write }: { used: number; limit: number; write(n: number): string }) {
  const t = useT()
  const label = t('{used} of {total}', { used: write(used), total: write(limit) })
  return (
    <>
      <SettingsRow
        title={t('AI credits')}
        description={t('Of this month, in all workspaces of the owner. There are new ones next month.')}
      >
        {label}
      </SettingsRow>
      <ProgressBar value={Math.min(1, used / limit)} label={t('AI credits')} />
    </>
  )
}

import { ServerOnly } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, EmptyState, Link, Menu, MenuItem, Page, Skeleton } from '@weft/ui'
import { CircleCheck, Lock, Users } from 'lucide-react'

import { useColleague } from './use-colleague.ts'
import { useWorkCalendar } from './use-work.ts'
import { inGroups } from './work-groups.ts'
import { WorkGroups } from './work-groups-list.tsx'

/** The work of a colleague who allows it, as far as both may see it. */
export function ColleagueScreen({ user_id }: { readonly user_id: string }) {
  const t = useT()
  return (
    <ServerOnly title={t('My work')}>
      <Colleague user_id={user_id} />
    </ServerOnly>
  )
}

function Colleague({ user_id }: { readonly user_id: string }) {
  const t = useT()
  const calendar = useWorkCalendar()
  const { told, problem, again } = useColleague(user_id)
  const name = told?.person?.name ?? ''
  return (
    <Page
      title={name === '' ? t('Work') : t('Work of {name}', { name })}
      width={860}
      description={told && t('What you can see of it, as it was a moment ago.')}
      actions={<Link href="/work">{t('My work')}</Link>}
    >
      {problem === 'missing' ? (
        <EmptyState title={t('There is no work to see here')} icon={<Lock />} isFramed>
          {t('This person does not share their work, or is in none of your workspaces.')}
        </EmptyState>
      ) : problem === 'failed' ? (
        <EmptyState
          title={t('This work could not be loaded')}
          isFramed
          actions={<Button onClick={again}>{t('Try again')}</Button>}
        >
          {t('The server cannot be reached.')}
        </EmptyState>
      ) : told === null ? (
        <Skeleton rows={8} />
      ) : told.data.length === 0 ? (
        <EmptyState title={t('Nothing to do')} icon={<CircleCheck />} isFramed>
          {t('Nothing of theirs is open where you can see it.')}
        </EmptyState>
      ) : (
        <WorkGroups groups={inGroups(told.data, calendar)} calendar={calendar} isReadOnly />
      )}
    </Page>
  )
}

/** Whose work can be looked at instead; nothing where nobody shares theirs. */
export function WhoseWork() {
  const t = useT()
  const go = useGo()
  const { told } = useColleague(null)
  const people = told?.people ?? []
  if (people.length === 0) return null
  return (
    <Menu
      trigger={
        <Button size="compact" icon={<Users />}>
          {t('Colleagues')}
        </Button>
      }
    >
      {people.map(({ id, name }) => (
        <MenuItem key={id} onAction={() => go(`/work?user=${id}`)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

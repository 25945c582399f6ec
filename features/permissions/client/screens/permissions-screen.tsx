import { FeedFailed, OfflineNotice } from '@weft/features/connectivity/client'
import { useEnterTeam, useMay, useMe, useTeams } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, Callout, EmptyState, Segmented, Skeleton, Switch } from '@weft/ui'
import { Search } from 'lucide-react'
import { useState } from 'react'

import { type GivenPermission, permissionsAt } from '../../shared/index.ts'
import { type Cell, type Level, readCell, withLevel } from '../cell-level.ts'
import { CheckPersonDialog, useAccess } from '../check-person-dialog.tsx'
import { type Column, PermissionTable } from '../permission-table.tsx'
import { peopleNamed, withoutPerson } from '../person-columns.tsx'
import { PlacePicker } from '../place-picker.tsx'
import { PlaceSwitches } from '../place-switches.tsx'
import styles from '../permissions.module.css'
import { AddPerson, usePersonColumns, useRoleColumns } from '../table-columns.tsx'
import { useEntrySaving } from '../use-entry-saving.ts'
import { useMembers } from '../use-members.ts'
import { type PlaceAsked, type RightsPlace, usePlace } from '../use-place.ts'
import { WhyList } from '../why-list.tsx'

/** Who may do what in a workspace, on a board or in a folder, and the way to change it. */
export function PermissionsScreen(asked: PlaceAsked) {
  const t = useT()
  const { team_id } = asked
  useEnterTeam(team_id)
  const may = useMay(team_id)
  const members = useMembers(team_id)
  const place = usePlace(asked, members.roles)
  const team = useTeams().find(({ id }) => id === team_id)
  if (place.state === 'loading') return <Skeleton />
  if (place.state === 'offline') return <OfflineNotice title={t('Permissions')} />
  if (place.state === 'unloaded') return <FeedFailed feeds={[place.feed]} />
  if (place.state !== 'ready') {
    return (
      <EmptyState title={t('There is nothing here for you')} level={1}>
        {t('It was deleted, or you do not have access.')}
      </EmptyState>
    )
  }
  const isManager = may('MANAGE_PERMISSIONS', place.resource)
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{t('Permissions')}</h1>
      <p className={styles['intro']}>
        {t(
          'Who can do what. A folder follows its board, and a board follows the workspace, unless it is set here.',
        )}
      </p>
      {isManager ? (
        <Manage
          key={`${place.type}.${place.resource.id}`}
          asked={asked}
          place={place}
          members={members}
          teamName={team?.name ?? ''}
        />
      ) : (
        <OwnRights place={place} />
      )}
    </div>
  )
}

type By = 'role' | 'person'

interface ManageProps {
  readonly asked: PlaceAsked
  readonly place: RightsPlace
  readonly members: ReturnType<typeof useMembers>
  readonly teamName: string
}

function Manage({ asked, place, members, teamName }: ManageProps) {
  const t = useT()
  const may = useMay(asked.team_id)
  const saving = useEntrySaving(place, members)
  const [isLooking, setLooking] = useState(false)
  const save = (isLooking && saving.look) || saving.save
  const [by, setBy] = useState<By>('role')
  const [added, setAdded] = useState<readonly number[]>([])
  const [isChecking, setIsChecking] = useState(false)
  const roleColumns = useRoleColumns(members)
  const named = [...new Set([...peopleNamed(place.entries), ...added])]
  const forget = (id: number) => {
    setAdded(added.filter((one) => one !== id))
    save(withoutPerson(place.entries, id))
  }
  const personColumns = usePersonColumns(members, named, forget)
  const columns = by === 'role' ? roleColumns : personColumns
  const setHere = countSet(place)

  const cellOf = ({ token }: Column, permission: GivenPermission): Cell => {
    const cell = readCell(place.checker, place, { permission, token })
    if (cell.source !== null || !token.startsWith('user:')) return cell
    return { ...cell, level: levelByRole(place, Number(token.slice('user:'.length)), permission) }
  }
  return (
    <>
      <div className={styles['bar']}>
        <PlacePicker asked={asked} teamName={teamName} />
        <Segmented<By>
          label={t('Show')}
          value={by}
          options={[
            { value: 'role', label: t('By role') },
            { value: 'person', label: t('By person') },
          ]}
          onValueChange={setBy}
        />
        <span className={styles['space']} />
        {setHere > 0 && (
          <span className={styles['count']}>
            <span className={styles['countDot']} /> {t('Set here: {count}', { count: setHere })}
          </span>
        )}
        {saving.look && (
          <Switch checked={isLooking} onCheckedChange={setLooking}>
            {t('Look at changes first')}
          </Switch>
        )}
        <Button size="compact" icon={<Search />} onClick={() => setIsChecking(true)}>
          {t('Check a person')}
        </Button>
      </div>
      <PlaceSwitches {...{ place, members, save }} />
      {by === 'person' && (
        <AddPerson members={members} named={named} onAdd={(id) => setAdded([...added, id])} />
      )}
      {columns.length > 0 && (
        <PermissionTable
          place={place}
          columns={columns}
          cellOf={cellOf}
          onSet={(token, permission, level) => save(withLevel(place.entries, { permission, token }, level))}
        />
      )}
      <CheckPersonDialog
        place={place}
        members={members}
        isOpen={isChecking}
        mayViewAs={may('MANAGE_PERMISSIONS', { type: 'team', id: asked.team_id, team_id: asked.team_id })}
        onClose={() => setIsChecking(false)}
      />
    </>
  )
}

/** For people who may not change anything here: why not, and what they may do themselves. */
function OwnRights({ place }: { place: RightsPlace }) {
  const t = useT()
  const me = useMe()
  const asked = useAccess({ place, user_id: me.id })
  return (
    <>
      <Callout title={t('You can view but not change this')}>
        {t('Someone who manages permissions here can give you access. This is what you can do:')}
      </Callout>
      <div className={styles['answer']}>
        {asked.state === 'loading' && <Skeleton />}
        {asked.state === 'failed' && <Callout tone="warning">{asked.text}</Callout>}
        {asked.state === 'ready' && <WhyList access={asked.access} />}
      </div>
    </>
  )
}

/** How many cells say something of their own here. */
function countSet({ entries }: RightsPlace): number {
  return new Set(Object.keys(entries).map((key) => key.replace(/_OWN:/, ':').replace(/:owner$/, ''))).size
}

function levelByRole(
  { checker, resource, type }: RightsPlace,
  id: number,
  permission: GivenPermission,
): Level {
  if (!permissionsAt(type).includes(permission)) return 'none'
  if (checker.check(id, permission, resource)) return 'all'
  return checker.checkOwn(id, permission, resource, true) ? 'own' : 'none'
}

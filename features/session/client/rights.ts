import { useData } from '@weft/features/connectivity/client'
import type { Board, Folder, PermissionRecord } from '@weft/model'
import {
  createChecker,
  createPretendChecker,
  entriesKey,
  type Permission,
  type Resource,
} from '@weft/permissions'
import { useCollection } from '@weft/store/react'
import { useMemo } from 'react'

import { useAccount, useMe, useTeams } from './app-context.tsx'

/** Whether this person may do something; own things included. For what the screen offers: the server judges. */
export type May = (permission: Permission, resource: Resource) => boolean

/** The rights of this person in a workspace, by the rules that the server runs, following every change. */
export function useMay(team_id: number): May {
  const { store } = useData()
  const { isPretending } = useAccount()
  const me = useMe()
  const team = useTeams().find((one) => one.id === team_id)
  const boards = useCollection(store.collection<Board>('boards'), team_id)
  const folders = useCollection(store.collection<Folder>('folders'), team_id)
  const records = useCollection(store.collection<PermissionRecord>('permissions'), team_id)
  const checker = useMemo(() => {
    const rights_seq = 0
    const create = isPretending ? createPretendChecker : createChecker
    return create({
      team: { id: team_id, owner_id: team?.owner_id ?? null, rights_seq },
      members: new Map(team ? [[me.id, team.user_role]] : []),
      boards: new Map(boards.map((board) => [board.id, { ...board, rights_seq }])),
      folders: new Map(folders.map((folder) => [folder.id, { ...folder, rights_seq }])),
      entries: new Map(records.map((one) => [entriesKey(one.resource_type, one.resource_id), one])),
    })
  }, [isPretending, team_id, team, me.id, boards, folders, records])
  return useMemo(
    () => (permission, resource) => checker.checkOwn(me.id, permission, resource),
    [checker, me.id],
  )
}

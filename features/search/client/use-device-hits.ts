import { teamFeed, useData } from '@weft/features/connectivity/client'
import { useCheckers, useEntry, useMe, useTeams } from '@weft/features/session/client'
import { peopleOf } from '@weft/features/workspaces/client'
import { late, useLatePart } from '@weft/ui'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { readAsked } from '../shared/index.ts'
import type { DeviceAnswer, DeviceQuestion, DeviceSearch } from './device/device-search.ts'

/** Loaded with the first question: whoever searches nothing pays nothing for it. */
const deviceSearch = late(() => import('./device/device-search.ts').then((it) => it.deviceSearchOf))

/** Workspaces that are followed while somebody searches, so that what is closed in them goes at once. */
const FOLLOWED = 20

const NOTHING: DeviceAnswer = { hits: [], isReading: true, unknown: 0 }
const never = () => () => undefined
const zero = () => 0

export interface OnDevice {
  answer: DeviceAnswer
  /** Null until its program is there. */
  device: DeviceSearch | null
  /** Another one whenever hits may be others, or may not be shown any more. */
  version: number
}

/** What this device finds for a text, at once with each letter. */
export function useDeviceHits(q: string, most: number, isAsked: boolean): OnDevice {
  const { store } = useData()
  const { client } = useEntry()
  const { id: me } = useMe()
  const teams = useTeams()
  const device = useLatePart(deviceSearch, isAsked)?.(store) ?? null
  const version = useSyncExternalStore(device?.subscribe ?? never, device?.version ?? zero)
  const checkerOf = useCheckers()
  useTeamsFollowed(isAsked)
  const ids = useMemo(() => teams.map(({ id }) => id), [teams])
  useEffect(() => {
    if (isAsked) device?.begin(ids)
  }, [device, ids, isAsked])
  const answer = useMemo(() => {
    if (!device || !isAsked) return NOTHING
    const checkers = new Map(ids.map((id) => [id, checkerOf(id)]))
    const maySee: DeviceQuestion['maySee'] = ({ type, team_id, board_id, folder_id }) => {
      const checker = checkers.get(team_id)
      if (!checker) return false
      if (folder_id === null)
        return checker.checkOwn(me, 'VIEW_BOARD', { type: 'board', id: board_id ?? '', team_id })
      return type === 'folder' || type === 'view'
        ? checker.isFolderListed(me, folder_id)
        : checker.checkOwn(me, 'VIEW_FOLDER', { type: 'folder', id: folder_id, team_id })
    }
    const people = new Map(ids.map((id) => [id, peopleOf(client, id).get() ?? []]))
    return device.find({ asked: readAsked(q), most, me, people, maySee }, ids)
    // oxlint-disable-next-line react/exhaustive-deps -- the version says when rights and records are others
  }, [device, version, q, most, isAsked, ids, me])
  return { answer, device, version }
}

function useTeamsFollowed(isWanted: boolean): void {
  const { feeds } = useData()
  const teams = useTeams()
  useEffect(() => {
    if (!isWanted) return
    const holds = teams.slice(0, FOLLOWED).map(({ id }) => feeds.hold(teamFeed(id)))
    return () => {
      for (const hold of holds) hold.release()
    }
  }, [feeds, teams, isWanted])
}

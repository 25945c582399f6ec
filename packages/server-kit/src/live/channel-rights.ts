import { type Channel, parseChannel } from '@weft/protocol'

import type { TeamAccess } from '../access/team-access.ts'

/** Names that are remembered; more than these are read anew. */
const KNOWN_NAMES = 20_000
const known = new Map<string, Channel | null>()

/** What a channel's name says, read once: every subscriber of every message is judged by it. */
export function readChannel(name: string): Channel | null {
  const found = known.get(name)
  if (found !== undefined) return found
  const channel = parseChannel(name)
  if (known.size >= KNOWN_NAMES) known.clear()
  known.set(name, channel)
  return channel
}

/** The workspace whose rights a channel depends on, or null. */
export function teamOfChannel(name: string): number | null {
  const channel = readChannel(name)
  return channel && 'team_id' in channel ? channel.team_id : null
}

/** Whether a signed-in person may hear a channel of a workspace. */
export function canSubscribe(access: TeamAccess, user_id: number, channel: Channel): boolean {
  const { checker, team_id } = access
  if (access.barred.has(user_id)) return false
  switch (channel.kind) {
    case 'team':
      return isInside(access, user_id) || checker.visibleBoards(user_id).length > 0
    case 'board':
    case 'timeTracking':
      return checker.check(user_id, 'VIEW_BOARD', { type: 'board', id: channel.board_id, team_id })
    case 'folder':
    case 'presence':
      return checker.check(user_id, 'VIEW_FOLDER', { type: 'folder', id: channel.folder_id, team_id })
    default:
      return false
  }
}

/**
 * `canSubscribe`, remembered for as long as the access object is the current one. Access is thrown away and never
 * updated when rights change, so nothing remembered outlives a change.
 */
export function rememberSubscriptions(): typeof canSubscribe {
  const heard = new WeakMap<TeamAccess, Map<Channel, Map<number, boolean>>>()
  return (access, user_id, channel) => {
    let channels = heard.get(access)
    if (!channels) heard.set(access, (channels = new Map()))
    let people = channels.get(channel)
    if (!people) channels.set(channel, (people = new Map()))
    let answer = people.get(user_id)
    if (answer === undefined) people.set(user_id, (answer = canSubscribe(access, user_id, channel)))
    return answer
  }
}

export function isInside(access: TeamAccess, user_id: number): boolean {
  if (access.barred.has(user_id)) return false
  return access.graph.members.has(user_id) || access.graph.team.owner_id === user_id
}

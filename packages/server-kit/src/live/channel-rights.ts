import { type Channel, parseChannel } from '@weft/protocol'

import type { TeamAccess } from '../access/team-access.ts'

/** The workspace whose rights a channel depends on, or null. */
export function teamOfChannel(name: string): number | null {
  const channel = parseChannel(name)
  return channel && 'team_id' in channel ? channel.team_id : null
}

/** Whether a signed-in person may hear a channel of a workspace. */
export function mayHear(access: TeamAccess, user_id: number, channel: Channel): boolean {
  const { checker, team_id } = access
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

export function isInside(access: TeamAccess, user_id: number): boolean {
  return access.world.members.has(user_id) || access.world.team.owner_id === user_id
}

import { type FeedKey, userFeed } from '@weft/model'

/** What a channel name says. Every private channel carries one feed. */
export type Channel =
  | { kind: 'team'; team_id: number }
  | { kind: 'board'; team_id: number; board_id: string }
  | { kind: 'folder'; team_id: number; folder_id: string }
  | { kind: 'presence'; team_id: number; folder_id: string }
  | { kind: 'user'; user_id: number }
  | { kind: 'timeTracking'; team_id: number; board_id: string }
  | { kind: 'public' }

export const PUBLIC_CHANNEL = 'public-notifications'

export function teamChannel(team_id: number): string {
  return `private-team.${team_id}`
}
export function boardChannel(team_id: number, board_id: string): string {
  return `private-board.${team_id}.${board_id}`
}
export function folderChannel(team_id: number, folder_id: string): string {
  return `private-folder.${team_id}.${folder_id}`
}
export function userChannel(user_id: number): string {
  return `private-user.${user_id}`
}
/** Says that somebody's time on a board changed: a hint without records. */
export function timeTrackingChannel(team_id: number, board_id: string): string {
  return `private-user.${team_id}.${board_id}.timeTracking`
}
export function presenceChannel(team_id: number, folder_id: string): string {
  return `presence-folder.${team_id}.${folder_id}`
}

/** The channel that carries a feed. */
export function channelOfFeed(feed: FeedKey): string {
  switch (feed.kind) {
    case 'team':
      return teamChannel(feed.team_id)
    case 'board':
      return boardChannel(feed.team_id, feed.id)
    case 'folder':
      return folderChannel(feed.team_id, feed.id)
    case 'user':
      return userChannel(Number(feed.id))
  }
}

/** The feed that a channel carries, or null for channels without one. */
export function feedOfChannel(channel: Channel): FeedKey | null {
  switch (channel.kind) {
    case 'team':
      return { team_id: channel.team_id, kind: 'team', id: String(channel.team_id) }
    case 'board':
      return { team_id: channel.team_id, kind: 'board', id: channel.board_id }
    case 'folder':
      return { team_id: channel.team_id, kind: 'folder', id: channel.folder_id }
    case 'user':
      return userFeed(channel.user_id)
    default:
      return null
  }
}

const SLUG = '([A-Za-z0-9]{11})'
const PATTERNS: [RegExp, (parts: string[]) => Channel][] = [
  [/^private-team\.(\d{1,9})$/, ([team]) => ({ kind: 'team', team_id: Number(team) })],
  [
    new RegExp(`^private-board\\.(\\d{1,9})\\.${SLUG}$`),
    ([team, id]) => ({ kind: 'board', team_id: Number(team), board_id: id ?? '' }),
  ],
  [
    new RegExp(`^private-folder\\.(\\d{1,9})\\.${SLUG}$`),
    ([team, id]) => ({ kind: 'folder', team_id: Number(team), folder_id: id ?? '' }),
  ],
  [
    new RegExp(`^presence-folder\\.(\\d{1,9})\\.${SLUG}$`),
    ([team, id]) => ({ kind: 'presence', team_id: Number(team), folder_id: id ?? '' }),
  ],
  [
    new RegExp(`^private-user\\.(\\d{1,9})\\.${SLUG}\\.timeTracking$`),
    ([team, id]) => ({ kind: 'timeTracking', team_id: Number(team), board_id: id ?? '' }),
  ],
  [/^private-user\.(\d{1,9})$/, ([user]) => ({ kind: 'user', user_id: Number(user) })],
  [/^public-notifications$/, () => ({ kind: 'public' })],
]

/** Reads a channel's name; null when no feature of ours uses such a name. */
export function parseChannel(name: string): Channel | null {
  for (const [pattern, make] of PATTERNS) {
    const match = pattern.exec(name)
    if (match) return make(match.slice(1))
  }
  return null
}

import { createChecker } from './checker.ts'
import { entryKey, parseEntryKey } from './entry-key.ts'
import { ROLES } from './names.ts'
import type { Permission, Token } from './names.ts'
import { entriesKey } from './graph.ts'
import type { EntryMap, PermissionGraph, GraphEntries } from './graph.ts'

/** What a public board may let guests do beyond looking; off unless chosen. */
export const GUEST_SWITCHES = [
  'CREATE_ITEM',
  'EDIT_ITEM_OWN',
  'CREATE_COMMENT',
] as const satisfies readonly Permission[]
export type GuestSwitch = (typeof GUEST_SWITCHES)[number]

type Entries = Record<string, boolean>

const GUEST_VIEW = ['VIEW_BOARD', 'VIEW_FOLDER'] as const

/**
 * The entries of a public board, to be laid over the board's own `permissions`. Restricted members see only what they
 * are invited to: they get what guests get to see, or they would see less than anybody else.
 */
export function publicBoardEntries(guestSwitches: readonly GuestSwitch[] = []): Entries {
  const entries: Entries = {}
  for (const permission of [...GUEST_VIEW, ...guestSwitches]) entries[guestKey(permission)] = true
  for (const permission of GUEST_VIEW) entries[entryKey(permission, 'role:restricted-member')] = true
  return entries
}

export function hasPublicBoardSwitch(entries: EntryMap): boolean {
  return GUEST_VIEW.every((permission) => entries[guestKey(permission)] === true)
}

/** The guest switches that are on; they mean nothing while the board is not public. */
export function guestSwitchesOf(entries: EntryMap): GuestSwitch[] {
  return GUEST_SWITCHES.filter((permission) => entries[guestKey(permission)] === true)
}

/** The board's entries with the public switch and its guest switches taken off. */
export function withoutPublicBoard(entries: EntryMap): EntryMap {
  const keys = new Set(Object.keys(publicBoardEntries(GUEST_SWITCHES)))
  return without(entries, (key) => keys.has(key))
}

/**
 * A public board's entries as they are for outsiders while it is closed: only who is its member, or named by their id,
 * still comes in. Nothing above the board can open it again.
 */
export function closedBoardEntries(entries: GraphEntries | undefined): GraphEntries {
  const closed: Entries = {}
  for (const token of ['tag:guest_user', 'tag:board_locked_out', 'role:guest'] as const)
    closed[entryKey('VIEW_BOARD', token)] = false
  return {
    permissions: entries?.permissions ?? {},
    final_permissions: { ...entries?.final_permissions, ...closed },
  }
}

/** The entry of a private board: who is not its member is locked out, whatever the role. */
export function privateBoardEntries(): Entries {
  return { [entryKey('VIEW_BOARD', 'tag:board_locked_out')]: false }
}

export function hasPrivateBoardSwitch(entries: EntryMap): boolean {
  return isSet(entries, privateBoardEntries())
}

export function withoutPrivateBoard(entries: EntryMap): EntryMap {
  const keys = privateBoardEntries()
  return without(entries, (key) => key in keys)
}

/**
 * The entries of a private folder: only the owner and the invitees (user ids) see it; who sets it must be among
 * them. False for guest_user never decides, yet it keeps the `true` of a public board from reaching this folder.
 */
export function privateFolderEntries(invitees: readonly number[]): Entries {
  const tags: Token[] = ['tag:board_member', 'tag:board_locked_out', 'tag:guest_user']
  const roles = ROLES.filter((role) => role !== 'owner').map((role): Token => `role:${role}`)
  const entries: Entries = {}
  for (const token of [...roles, ...tags]) entries[entryKey('VIEW_FOLDER', token)] = false
  for (const id of invitees) entries[entryKey('VIEW_FOLDER', `user:${id}`)] = true
  return entries
}

export function hasPrivateFolderSwitch(entries: EntryMap): boolean {
  return isSet(entries, privateFolderEntries([]))
}

/** The user ids that a private folder lets in by name. */
export function inviteesOf(entries: EntryMap): number[] {
  return Object.keys(entries).flatMap((key) => {
    const id = entries[key] === true ? invitedId(key) : null
    return id === null ? [] : [id]
  })
}

/** The folder's entries with the private switch and its invitees taken off. */
export function withoutPrivateFolder(entries: EntryMap): EntryMap {
  const keys = privateFolderEntries([])
  return without(entries, (key) => key in keys || (entries[key] === true && invitedId(key) !== null))
}

/** Who may see a board without being invited; the field `visibility` of a board record. */
export function boardVisibility(graph: PermissionGraph, boardId: string): 'public' | 'private' | 'workspace' {
  if (createChecker(graph).isBoardPublic(boardId)) return 'public'
  const entries = graph.entries.get(entriesKey('board', boardId))
  return hasPrivateBoardSwitch(entries?.permissions ?? {}) ? 'private' : 'workspace'
}

function guestKey(permission: Permission): string {
  return entryKey(permission, 'tag:guest_user')
}

function invitedId(key: string): number | null {
  const parsed = parseEntryKey(key)
  if (parsed?.permission !== 'VIEW_FOLDER' || parsed.owner || !parsed.token.startsWith('user:')) return null
  return Number(parsed.token.slice('user:'.length))
}

function isSet(entries: EntryMap, wanted: Entries): boolean {
  return Object.entries(wanted).every(([key, value]) => entries[key] === value)
}

function without(entries: EntryMap, isDropped: (key: string) => boolean): EntryMap {
  return Object.fromEntries(Object.entries(entries).filter(([key]) => !isDropped(key)))
}

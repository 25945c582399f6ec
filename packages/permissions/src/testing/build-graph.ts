import type { Role } from '../names.ts'
import { entriesKey } from '../graph.ts'
import type { EntryMap, Resource, PermissionGraph, GraphBoard, GraphEntries, GraphFolder } from '../graph.ts'

export const TEAM = 5
export const OWNER = 1
export const ADMIN = 2
export const FULL = 3
export const RESTRICTED = 4
/** Signed in, but no member of the workspace. */
export const OUTSIDER = 9

export interface GraphParts {
  boards?: (Partial<GraphBoard> & { id: string })[]
  folders?: (Partial<GraphFolder> & { id: string })[]
  members?: [number, Role][]
  permissions?: Record<string, EntryMap>
  finals?: Record<string, EntryMap>
  rights_seq?: number
}

/**
 * A workspace with owner, admin, full and restricted member. Unless told otherwise: board b1 without members,
 * folder f1 in it and f2 in f1. Entries go by `entriesKey`.
 */
export function buildGraph(parts: GraphParts = {}): PermissionGraph {
  const boards = parts.boards ?? [{ id: 'b1' }]
  const folders = parts.folders ?? [{ id: 'f1' }, { id: 'f2', parent_id: 'f1' }]
  const keys = new Set([...Object.keys(parts.permissions ?? {}), ...Object.keys(parts.finals ?? {})])
  const entries = [...keys].map((key): [string, GraphEntries] => [
    key,
    { permissions: parts.permissions?.[key] ?? {}, final_permissions: parts.finals?.[key] ?? {} },
  ])
  const members: [number, Role][] = parts.members ?? [
    [OWNER, 'owner'],
    [ADMIN, 'admin'],
    [FULL, 'full-member'],
    [RESTRICTED, 'restricted-member'],
  ]
  return {
    team: { id: TEAM, owner_id: OWNER, rights_seq: parts.rights_seq ?? 1 },
    members: new Map(members),
    boards: new Map(boards.map((board) => [board.id, { ...plainBoard, ...board }])),
    folders: new Map(folders.map((folder) => [folder.id, { ...plainFolder, ...folder }])),
    entries: new Map(entries),
  }
}

const plainBoard = { team_id: TEAM, user_ids: [], deleted_at: null, rights_seq: 0 }
const plainFolder = {
  team_id: TEAM,
  board_id: 'b1',
  parent_id: null,
  hidden: false,
  deleted_at: null,
  rights_seq: 0,
}

export const team: Resource = { type: 'team', id: TEAM, team_id: TEAM }

export function board(id: string): Resource {
  return { type: 'board', id, team_id: TEAM }
}

export function folder(id: string): Resource {
  return { type: 'folder', id, team_id: TEAM }
}

export function item(folder_id: string | null, id = 'i1'): Resource {
  return { type: 'item', id, team_id: TEAM, board_id: 'b1', folder_id }
}

export function comment(folder_id: string | null, item_id = 'i1', id = 'c1'): Resource {
  return { type: 'comment', id, team_id: TEAM, board_id: 'b1', folder_id, item_id }
}

export const TEAM_KEY: string = entriesKey('team', TEAM)

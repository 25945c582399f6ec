import type { Role } from './names.ts'

/** Entries as they are stored: only booleans under well-formed keys mean anything, so the values stay unknown. */
export type EntryMap = Readonly<Record<string, unknown>>

export interface GraphTeam {
  id: number
  owner_id: number | null
  rights_seq: number
}

export interface GraphBoard {
  id: string
  team_id: number
  user_ids: readonly number[]
  deleted_at: string | null
  /** Whether items are also the own things of people in their members attributes; true unless it says false. */
  own_by_members?: boolean
  rights_seq: number
}

export interface GraphFolder {
  id: string
  team_id: number
  board_id: string
  parent_id: string | null
  hidden: boolean
  deleted_at: string | null
  rights_seq: number
}

export interface GraphEntries {
  permissions: EntryMap
  final_permissions: EntryMap
}

/** One workspace, as far as rights depend on it. The engine reads it and never changes it. */
export interface PermissionGraph {
  team: GraphTeam
  /** Pivot roles by user id; 'owner' and 'guest' here mean nothing, see `roleOf`. */
  members: ReadonlyMap<number, Role>
  boards: ReadonlyMap<string, GraphBoard>
  folders: ReadonlyMap<string, GraphFolder>
  /** Permission records by `entriesKey`. */
  entries: ReadonlyMap<string, GraphEntries>
}

export const RESOURCE_TYPES = [
  'team',
  'board',
  'folder',
  'view',
  'attribute',
  'item',
  'value',
  'comment',
] as const
export type ResourceType = (typeof RESOURCE_TYPES)[number]

/** A person by id; 0 and null are the guest that is not signed in. */
export type UserId = number | null

interface ResourceBase {
  id: string | number
  team_id: number
  /** Checked against the board of the folder when both are given. */
  board_id?: string | null
  /** The people whose own thing it is (maker, assignees), for "own only" rights. */
  owner?: readonly (number | null)[]
}

/**
 * What a right is asked for. Team, board and folder are looked up in the graph; the others are passed by value,
 * and the caller vouches that they exist and that their ids are those of the stored record. What lives in a folder
 * must name it: a forgotten folder_id would be judged at the board and slip past a private folder.
 */
export type Resource = ResourceBase &
  (
    | { type: 'team' | 'board' | 'folder' }
    | { type: 'attribute'; folder_id?: string | null }
    | { type: 'view' | 'item'; folder_id: string | null }
    | { type: 'value' | 'comment'; folder_id: string | null; item_id: string }
  )

/** A step of the walk: where an entry lies or a permission is judged. */
export interface Place {
  type: ResourceType
  id: string | number
}

/** Key of a resource's permission record in `PermissionGraph.entries`. */
export function entriesKey(type: ResourceType, id: string | number): string {
  return `${type}:${id}`
}

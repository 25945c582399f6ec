import type { Board, Folder, PermissionRecord } from '@weft/model'
import { type Checker, createChecker, createPretendChecker, entriesKey, type Role } from '@weft/permissions'

/** All that one person's rights in a workspace depend on, as this client knows it. */
export interface RightsParts {
  readonly team_id: number
  readonly owner_id: number | null
  readonly me: number
  /** Null for people outside. */
  readonly role: Role | null
  readonly isPretending: boolean
  readonly boards: readonly Board[]
  readonly folders: readonly Folder[]
  readonly records: readonly PermissionRecord[]
}

/**
 * Keeps one checker a workspace for all who ask. It is thrown away when something changes that rights depend on, and
 * when it is said that they changed; a new name, colour or order leaves it.
 */
export class RightsCache {
  private readonly kept = new Map<number, { parts: RightsParts; checker: Checker }>()

  checker(parts: RightsParts): Checker {
    const known = this.kept.get(parts.team_id)
    if (known && isSame(known.parts, parts)) {
      // The newest lists, so that the next comparison finds the same objects again.
      known.parts = parts
      return known.checker
    }
    const checker = buildChecker(parts)
    this.kept.set(parts.team_id, { parts, checker })
    return checker
  }

  /** The "permission updating" event, or a record's own change. */
  reset(): void {
    this.kept.clear()
  }
}

export function buildChecker({
  team_id,
  owner_id,
  me,
  role,
  isPretending,
  boards,
  folders,
  records,
  others,
}: RightsParts & { others?: ReadonlyMap<number, Role> }): Checker {
  const rights_seq = 0
  const create = isPretending ? createPretendChecker : createChecker
  return create({
    team: { id: team_id, owner_id, rights_seq },
    members: new Map([...(others ?? []), ...(role === null ? [] : ([[me, role]] as const))]),
    boards: new Map(boards.map((board) => [board.id, { ...board, rights_seq }])),
    folders: new Map(folders.map((folder) => [folder.id, { ...folder, rights_seq }])),
    entries: new Map(records.map((one) => [entriesKey(one.resource_type, one.resource_id), one])),
  })
}

function isSame(a: RightsParts, b: RightsParts): boolean {
  if (a.owner_id !== b.owner_id || a.me !== b.me || a.role !== b.role) return false
  if (a.isPretending !== b.isPretending || a.records !== b.records) return false
  return areAlike(a.boards, b.boards, BOARD_FIELDS) && areAlike(a.folders, b.folders, FOLDER_FIELDS)
}

const BOARD_FIELDS = ['id', 'team_id', 'user_ids', 'deleted_at'] as const
const FOLDER_FIELDS = ['id', 'team_id', 'board_id', 'parent_id', 'hidden', 'deleted_at'] as const

/** Whether two lists agree in these fields; lists and records are never changed in place, so most are one object. */
function areAlike<T extends object>(a: readonly T[], b: readonly T[], fields: readonly (keyof T)[]): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  // In the order of the sidebar on both sides: a move counts as a change, which costs one rebuilding.
  return a.every((one, index) => {
    const other = b[index]
    return one === other || (other !== undefined && fields.every((field) => one[field] === other[field]))
  })
}

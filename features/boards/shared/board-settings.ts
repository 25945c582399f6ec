import type { DoneRule } from '@weft/model'

/** What a board's settings mean; anything that is malformed counts as unset. */
export interface BoardSettings {
  /** Kept, but out of sight of lists and the sidebar. */
  isArchived: boolean
  /** The folder that the board opens with for who was never there; null: its first. */
  default_folder_id: string | null
  /** Null: nothing is ever overdue for being unfinished. */
  doneRule: DoneRule | null
  /** Whether an item is also the own thing of those in its members attributes. */
  isOwnByMembers: boolean
  /** 0 Sunday to 6 Saturday. */
  workingDays: readonly number[]
}

const WEEK = [1, 2, 3, 4, 5]

export function readBoardSettings({
  settings,
}: {
  readonly settings: Readonly<Record<string, unknown>>
}): BoardSettings {
  const { archived, default_folder_id, done_rule, own_by_members, working_days } = settings
  return {
    isArchived: archived === true,
    default_folder_id: typeof default_folder_id === 'string' ? default_folder_id : null,
    doneRule: readDoneRule(done_rule),
    isOwnByMembers: own_by_members !== false,
    workingDays: Array.isArray(working_days) ? working_days.filter(isWeekday) : WEEK,
  }
}

function isWeekday(day: unknown): day is number {
  return typeof day === 'number' && Number.isInteger(day) && day >= 0 && day <= 6
}

function readDoneRule(rule: unknown): DoneRule | null {
  if (typeof rule !== 'object' || rule === null) return null
  const { attribute_id, label_ids } = rule as Record<string, unknown>
  if (typeof attribute_id !== 'string') return null
  if (label_ids === undefined) return { attribute_id }
  return Array.isArray(label_ids)
    ? { attribute_id, label_ids: label_ids.filter((id) => typeof id === 'string') }
    : null
}

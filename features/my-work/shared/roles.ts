import {
  appearanceOf,
  type FamilyMember,
  isAssignable,
  type Label,
  labelIds,
  labelSettings,
} from '@weft/features/attributes/shared'
import { currentDoneRule } from '@weft/features/boards/shared'
import type { DoneRule, Settings } from '@weft/model'

/** What an attribute can mean to somebody's work. */
export const ROLES_OF_WORK = ['assignee', 'due', 'status', 'priority'] as const
export type RoleOfWork = (typeof ROLES_OF_WORK)[number]

interface BoardPart {
  settings: Readonly<Record<string, unknown>>
}

interface AttributePart {
  id: string
  type: string
  settings: Settings
}

/** What of an attribute's type is asked. */
export type TypeOf = (attribute: AttributePart) => FamilyMember

/** Which attributes mean what on a board. */
export interface WorkRoles<A extends AttributePart> {
  /** Whoever is named in one of them is assigned. */
  assignee: readonly A[]
  due: A | null
  status: A | null
  priority: A | null
  /** What a tick sets. */
  tick: A | null
  done: DoneRule | null
}

/** What people chose in the board's settings: an attribute, null for none, and what is missing is seen by itself. */
export function chosenRoles({ settings }: BoardPart): Partial<Record<RoleOfWork, string | null>> {
  const { work_roles: chosen } = settings
  if (typeof chosen !== 'object' || chosen === null) return {}
  return Object.fromEntries(
    ROLES_OF_WORK.flatMap((role) => {
      const id: unknown = (chosen as Record<string, unknown>)[role]
      return id === null || typeof id === 'string' ? [[role, id]] : []
    }),
  )
}

/** Whether an attribute can have a role. */
export function fitsRole(role: RoleOfWork, attribute: AttributePart, typeOf: TypeOf): boolean {
  const type = typeOf(attribute)
  if (!isAssignable(type)) return false
  if (role === 'assignee') return type.namesPeople === true
  return role === 'due' ? type.isDate?.(attribute.settings) === true : type.holds === 'labels'
}

/**
 * What the attributes of a board mean, in the board's order: what was chosen, else what their types and the done rule say.
 * Labels that look like priorities are one; of the others those that say what is done are the status, else the first.
 */
export function workRoles<A extends AttributePart>(
  board: BoardPart,
  attributes: readonly A[],
  typeOf: TypeOf,
): WorkRoles<A> {
  const chosen = chosenRoles(board)
  const byId = (id: string | null | undefined) => attributes.find((one) => one.id === id)
  const done = currentDoneRule(board, (id) => byId(id)?.settings)
  const fitting = (role: RoleOfWork) => attributes.filter((one) => fitsRole(role, one, typeOf))
  const isRanked = (one: A) => appearanceOf(one.settings) !== 'pills'
  const seen: Record<'due' | 'status' | 'priority', A | undefined> = {
    due: fitting('due')[0],
    priority: fitting('priority').find(isRanked),
    status:
      fitting('status').find(({ id }) => id === done?.attribute_id) ??
      fitting('status').find((one) => !isRanked(one)),
  }
  const roleOf = (role: 'due' | 'status' | 'priority'): A | null => {
    const id = chosen[role]
    const one = id == null ? undefined : fitting(role).find((other) => other.id === id)
    return one ?? (id === null ? null : (seen[role] ?? null))
  }
  const people = fitting('assignee')
  const assignee = chosen.assignee === null ? [] : people.filter(({ id }) => id === chosen.assignee)
  return {
    assignee: chosen.assignee === null || assignee.length > 0 ? assignee : people,
    due: roleOf('due'),
    status: roleOf('status'),
    priority: roleOf('priority'),
    ...tickOf(done, attributes, typeOf),
  }
}

/** What a tick sets; where nothing says what is done the first box does, as in lists. */
function tickOf<A extends AttributePart>(
  done: DoneRule | null,
  attributes: readonly A[],
  typeOf: TypeOf,
): Pick<WorkRoles<A>, 'tick' | 'done'> {
  const sets = (one: A) => {
    const type = typeOf(one)
    return (
      isAssignable(type) && type.done !== undefined && (type.done === 'tick' || done?.label_ids !== undefined)
    )
  }
  if (done) return { tick: attributes.find((one) => one.id === done.attribute_id && sets(one)) ?? null, done }
  const box = attributes.find((one) => typeOf(one).done === 'tick' && isAssignable(typeOf(one)))
  return box ? { tick: box, done: { attribute_id: box.id } } : { tick: null, done: null }
}

/** What a tick writes, and what takes it off again; null where there is no label that means so. */
export function tickData(
  rule: DoneRule,
  { settings }: { settings: Settings },
  data: unknown,
): { done: unknown; open: unknown } | null {
  const meaning = rule.label_ids
  if (meaning === undefined) return { done: true, open: false }
  const { labels, multiple } = labelSettings(settings)
  const means = meaning.find((id) => labels.some((one) => one.id === id))
  if (means === undefined) return null
  const others = labelIds(data, settings).filter((id) => !meaning.includes(id))
  const first = labels.find(({ id }) => !meaning.includes(id))
  return {
    done: multiple ? [...others, means] : [means],
    open: others.length > 0 ? others : first ? [first.id] : null,
  }
}

/** The labels of a value, as they look. */
export function labelsIn(settings: Settings, data: unknown): Pick<Label, 'id' | 'name' | 'color'>[] {
  const { byId } = labelSettings(settings)
  return labelIds(data, settings).flatMap((id) => {
    const label = byId.get(id)?.label
    return label ? [{ id: label.id, name: label.name, color: label.color }] : []
  })
}

import { isAssignable } from '@weft/features/attributes/shared'
import { t } from '@weft/i18n'
import { type DragKey, toast } from '@weft/ui'

import type { CellEdit, ItemMove, ViewActions, ViewRecords } from '../view-member.ts'

/** A gap between two lines of a tree, and how deep an item that is dropped there lies. */
export interface TreeTarget {
  /** The line below the gap. */
  at: number
  depth: number
}

/** Where dropped items come to lie, as the items know it. */
export interface TreeLanding {
  parent_id: string | null
  /** Neighbours below the same parent; null where there is none in sight. */
  after: string | null
  before: string | null
}

/** Items that are carried, in the words of an announcement. */
export function nameOfCarried(ids: readonly string[], nameOf: (id: string) => string): string {
  return ids.length === 1
    ? nameOf(ids[0] ?? '')
    : t('{count, plural, one {# item} other {# items}}', { count: ids.length })
}

/** A place in a tree, in the words of an announcement. */
export function nameOfLanding(landing: TreeLanding | null, nameOf: (id: string) => string): string {
  if (!landing) return ''
  if (landing.parent_id !== null && landing.after === null)
    return t('as a sub-item of {name}', { name: nameOf(landing.parent_id) })
  if (landing.after !== null) return t('after {name}', { name: nameOf(landing.after) })
  if (landing.before !== null) return t('before {name}', { name: nameOf(landing.before) })
  return t('at the end')
}

/** The lines over which items of a tree are carried. */
export interface CarriedOver {
  /** How many lines there are. */
  length: number
  isRtl: boolean
  /** The line belongs to what is carried. */
  isCarried(at: number): boolean
  depthsAt(at: number): { min: number; max: number }
  /** Something can be dropped there. */
  isPossible(target: TreeTarget): boolean
  reveal(at: number): void
}

/** The place of a tree that a pointer means: the gap, as deep as it can be there. */
export function placeInTree({ at, depth }: TreeTarget, over: CarriedOver): TreeTarget | null {
  const { min, max } = over.depthsAt(at)
  const target = { at, depth: Math.max(min, Math.min(max, depth)) }
  return over.isPossible(target) ? target : null
}

/** The next place by an arrow key, over what cannot be dropped at. */
export function stepInTree(from: TreeTarget, key: DragKey, over: CarriedOver): TreeTarget | null {
  if (key === 'left' || key === 'right') {
    const depth = from.depth + ((key === 'right') !== over.isRtl ? 1 : -1)
    const next = placeInTree({ at: from.at, depth }, over)
    return next?.depth === depth ? next : null
  }
  const step = key === 'up' ? -1 : 1
  for (let at = from.at + step; at >= 0 && at <= over.length; at += step) {
    // All gaps around what was lifted are the place where it lies.
    if (over.isCarried(step === 1 ? at - 1 : at)) continue
    const target = placeInTree({ at, depth: from.depth }, over)
    if (!target) continue
    over.reveal(Math.min(at, over.length - 1))
    return target
  }
  return null
}

interface TreeDrop {
  ids: readonly string[]
  landing: TreeLanding
  /** What changes by another group. */
  values: readonly CellEdit[]
}

interface DropContext {
  records: Pick<ViewRecords, 'all' | 'isNested' | 'item'>
  actions: Pick<ViewActions, 'moveItems'>
  /** No sort puts the items in an order of its own. */
  isManual: boolean
  /** The sort leaves nothing of the move. */
  onSorted(move: ItemMove): void
}

/** Puts items where they were dropped in a tree. False: they stay, and it was said why. */
export function dropInTree({ ids, landing, values }: TreeDrop, dropContext: DropContext): boolean {
  const { records, actions, isManual } = dropContext
  const frozen = records.all.find(
    ({ id, type }) => !isAssignable(type) && values.some(({ attribute_id }) => attribute_id === id),
  )
  if (frozen) {
    toast.error(
      t('Rows cannot be moved between these groups: {name} cannot be set', { name: frozen.attribute.name }),
    )
    return false
  }
  const { parent_id, after, before } = landing
  const move = { ids, ...(records.isNested ? { parent_id } : {}), after, before, values }
  const isFree = isManual || parent_id !== null
  const isReparented =
    records.isNested && ids.some((id) => (records.item(id)?.parent_id ?? null) !== parent_id)
  // Under a sort the place is the sort's; a group or a parent can be changed all the same.
  if (!isFree && values.length === 0 && !isReparented) {
    dropContext.onSorted(move)
    return false
  }
  actions.moveItems({ ...move, ...(isFree ? {} : { isUnordered: true }) })
  return true
}

import { type RefObject, useState } from 'react'

import { isAssignable } from '@weft/features/attributes/shared'
import { t } from '@weft/i18n'
import { type Drag, type DragKey, toast, useDrag, lineAt, type LineTops } from '@weft/ui'

import { nameOf } from '../../client/cards/card-attributes.ts'
import { levelsOfSegment, regrouped } from '../../client/data/group-values.ts'
import type { CellEdit } from '../../client/view-member.ts'
import { keyOf } from './lines/list-lines.ts'
import { depthsAt, landingAt, type ListLanding, type ListTarget, treeOf } from './lines/list-places.ts'
import { lineOfCarried, liesAt } from './lines/picked-lines.ts'
import type { ListWorld } from './list-world.ts'

/** Px that make a line one level deeper. */
export const INDENT = 26

/** What was lifted, with all that hangs below it. */
interface Lifted {
  /** The one that was taken hold of. */
  id: string
  key: string
  place: number
  depth: number
  /** All that are carried, as they lie below each other: the picked ones go together. */
  ids: readonly string[]
  /** These, and what hangs below them. */
  whole: ReadonlySet<string>
  /** Where the pointer took hold. */
  x: number
}

export interface ListDrag {
  drag: Drag<Lifted, ListTarget>
  lifted: ReadonlySet<string>
  liftedOf(key: string, x: number): Lifted | null
}

interface DragWorld {
  world(): ListWorld
  tops(): LineTops
  scroller: RefObject<HTMLElement | null>
  reveal(at: number): void
  rootsWith(key: string): readonly string[]
  onPick(key: string): void
}

const NOTHING: ReadonlySet<string> = new Set()

/** Moves lines by mouse, finger and keys: up and down, into other groups, and below other lines. */
export function useListDrag({ world, tops, scroller, reveal, rootsWith, onPick }: DragWorld): ListDrag {
  const [lifted, setLifted] = useState(NOTHING)
  const isRtl = () => scroller.current !== null && getComputedStyle(scroller.current).direction === 'rtl'
  const named = (id: string) => {
    const { records } = world()
    return nameOf(records.item(id), records) || t('Untitled')
  }
  const possible = (target: ListTarget, { whole }: Lifted) =>
    landingAt(world().lines, target, whole) ? target : null
  const clamp = (at: number, depth: number, { whole }: Lifted): ListTarget => {
    const { min, max } = depthsAt(world().lines, at, { moved: whole, isNested: world().records.isNested })
    return { at, depth: Math.max(min, Math.min(max, depth)) }
  }

  function stepOf(own: Lifted, from: ListTarget | null, key: DragKey): ListTarget | null {
    const { lines } = world()
    const at = from ?? { at: own.place, depth: own.depth }
    if (key === 'left' || key === 'right') {
      const depth = at.depth + ((key === 'right') !== isRtl() ? 1 : -1)
      const next = clamp(at.at, depth, own)
      return next.depth === depth ? possible(next, own) : null
    }
    const step = key === 'up' ? -1 : 1
    for (let next = at.at + step; next >= 0 && next <= lines.length; next += step) {
      const beside = lines[step === 1 ? next - 1 : next]
      if (beside?.kind === 'item' && own.whole.has(beside.id)) continue
      const target = possible(clamp(next, at.depth, own), own)
      if (!target) continue
      reveal(Math.min(next, lines.length - 1))
      return target
    }
    return null
  }

  function drop(own: Lifted, target: ListTarget): void {
    const { lines, records, actions, isManual, setOpen, focus } = world()
    const landing = landingAt(lines, target, own.whole)
    if (!landing || liesAt(lines, target, own)) return
    const values = own.ids.flatMap((id) => editsOf(id, own, landing))
    const frozen = records.all.find(
      ({ id, type }) => !isAssignable(type) && values.some(({ attribute_id }) => attribute_id === id),
    )
    if (frozen) {
      toast.error(
        t('Rows cannot be moved between these groups: nobody sets {name}', { name: frozen.attribute.name }),
      )
      return
    }
    const parent = landing.parent_id
    const isReparented =
      records.isNested && own.ids.some((id) => (records.item(id)?.parent_id ?? null) !== parent)
    const isFree = isManual || parent !== null
    if (!isFree && values.length === 0 && !isReparented) {
      toast.show(t('This view is sorted. Remove the sort to move rows.'), { id: 'sorted' })
      return
    }
    // Below an item that is closed it comes after all that hang there.
    const after =
      parent !== null && landing.after === null && landing.before === null
        ? (records.below(parent).findLast(({ id }) => !own.ids.includes(id))?.id ?? null)
        : landing.after
    actions.moveItems({
      ids: own.ids,
      ...(records.isNested ? { parent_id: parent } : {}),
      after,
      before: landing.before,
      values,
      ...(isFree ? {} : { isUnordered: true }),
    })
    if (parent !== null) setOpen(parent, true)
    focus(`${landing.group ?? groupOf(target.at) ?? ''} ${own.id}`)
  }

  /** What changes of an item in another group. */
  function editsOf(item_id: string, own: Lifted, { group }: ListLanding): CellEdit[] {
    const { lines, query, records } = world()
    const item = records.item(item_id)
    const line = lineOfCarried(lines, item_id, own)
    if (!item || group === null || (line?.group === group && line.depth === 0)) return []
    const levels = (of: number | null) => (of === null ? [] : levelsOfSegment(query.segments(), of, query))
    const from = line?.depth === 0 ? levels(line.group) : []
    return regrouped(item, from, levels(group)).map((edit) => ({ ...edit, item_id }))
  }

  function groupOf(at: number): number | null {
    const line = world().lines[Math.max(0, at - 1)]
    return line && line.kind !== 'group' ? line.group : null
  }

  const drag = useDrag<Lifted, ListTarget>({
    nameItem: ({ id, ids }) =>
      ids.length === 1
        ? named(id)
        : t('{count, plural, one {# item} other {# items}}', { count: ids.length }),
    namePlace(target, { whole }) {
      const landing = landingAt(world().lines, target, whole)
      if (!landing) return ''
      if (landing.parent_id !== null && landing.after === null)
        return t('as a sub-item of {name}', { name: named(landing.parent_id) })
      if (landing.after !== null) return t('after {name}', { name: named(landing.after) })
      if (landing.before !== null) return t('before {name}', { name: named(landing.before) })
      return t('at the end')
    },
    hitTest({ x, y }, own) {
      const element = scroller.current
      const { lines } = world()
      if (!element || lines.length === 0) return null
      const box = element.getBoundingClientRect()
      const inside = y - box.top + element.scrollTop - Number.parseFloat(getComputedStyle(element).paddingTop)
      const place = lineAt(tops(), Math.max(0, inside))
      const { kind } = lines[place] ?? {}
      const middle = ((tops().tops[place] ?? 0) + (tops().tops[place + 1] ?? 0)) / 2
      const at = kind === 'group' ? place + 1 : kind === 'add' ? place : inside > middle ? place + 1 : place
      const way = (x - own.x) * (isRtl() ? -1 : 1)
      return possible(clamp(at, own.depth + Math.round(way / INDENT / 1.2), own), own)
    },
    keyTarget: stepOf,
    onLift: ({ whole }) => setLifted(whole),
    onCancel({ key }) {
      setLifted(NOTHING)
      world().focus(key)
    },
    // A finger that rested chose the line.
    onRest: ({ key }) => onPick(key),
    onDrop(own, target) {
      setLifted(NOTHING)
      drop(own, target)
    },
  })

  return {
    drag,
    lifted,
    liftedOf(key, x) {
      const { lines } = world()
      const place = lines.findIndex((line) => keyOf(line) === key)
      const line = lines[place]
      if (line?.kind !== 'item') return null
      const ids = rootsWith(key)
      const whole = new Set(ids)
      for (const [at, one] of lines.entries())
        if (one.kind === 'item' && whole.has(one.id)) for (const id of treeOf(lines, at)) whole.add(id)
      return { id: line.id, key, ids, whole, place, depth: line.depth, x }
    },
  }
}

import { newUuid, sameJson } from '@weft/base'
import { linksOf, type LinkedItem } from '@weft/features/attributes/shared'
import type { Translate } from '@weft/i18n'
import { announce, latePart, toast } from '@weft/ui'

import { dataOf, nameOf } from '../../client/cards/card-attributes.ts'
import { withPart } from '../../client/data/with-part.ts'
import { editsOf, isSettable } from '../../client/dates/date-source.ts'
import type { Act, CellEdit, ViewProps } from '../../client/view-member.ts'
import type { Dependency, LinkTerms } from './schedule/dependency.ts'
import { dependencyGraph, wayBetween } from './schedule/graph.ts'
import { reschedule } from './schedule/reschedule.ts'
import type { Span } from './schedule/span.ts'
import type { GanttData } from './use-gantt-data.ts'
import type { WholePlan } from './whole-plan.ts'

/** How dates are written; on the way as soon as the view is there. */
const dateEdits = latePart(() => import('./schedule-edits.ts'))

type DateEdits = NonNullable<ReturnType<typeof dateEdits.loaded>>

export type GanttActs = ReturnType<typeof createGanttActs>

interface ActsWorld {
  props: ViewProps
  data: GanttData
  t: Translate
  /** Shows the links of a circle that was refused, each as `{from} {to}`. */
  onRefused(links: ReadonlySet<string>): void
}

/** What can be done in the view; each act is one step to undo. `world` answers what is current. */
export function createGanttActs(world: () => ActsWorld) {
  dateEdits.load().catch(ignore)
  /** The whole plan, for as long as what is drawn stays the same: a drag asks with every step. */
  let held: { data: GanttData; whole: WholePlan } | null = null
  const nameOfItem = (id: string) => {
    const { props, t } = world()
    return nameOf(props.records.item(id), props.records) || t('Untitled')
  }

  /** Whether the person may move an item; parents are moved with all that lies below them. */
  function canMove(id: string): boolean {
    const { props, data } = world()
    if (!props.actions.rights.editItem) return false
    if (data.summaries.has(id)) return leavesBelow(id).every(hasOwnDates)
    return hasOwnDates(id)
  }

  function hasOwnDates(id: string): boolean {
    const { props, data } = world()
    const item = props.records.item(id)
    return Boolean(item && data.source && editsOf(data.source, item).move)
  }

  function canResize(id: string): boolean {
    const { props, data } = world()
    const item = props.records.item(id)
    if (data.summaries.has(id) || !canMove(id)) return false
    return Boolean(item && data.source && editsOf(data.source, item).end)
  }

  /** The items with bars of their own that a parent is the sum of. */
  function leavesBelow(id: string): string[] {
    const { props, data } = world()
    return props.records.children(id).flatMap((child) => {
      if (data.summaries.has(child.id)) return leavesBelow(child.id)
      return data.spanOf(child.id) ? [child.id] : []
    })
  }

  /** The same, with what lies below in the place of parents. */
  function spread(moved: ReadonlyMap<string, Span>): Map<string, Span> {
    const { data } = world()
    const spans = new Map<string, Span>()
    for (const [id, span] of moved) {
      const was = data.summaries.get(id)
      if (!was) spans.set(id, span)
      const days = was ? span.start - was.start : 0
      for (const leaf of was ? leavesBelow(id) : []) {
        const { start, end } = data.spanOf(leaf) ?? was ?? span
        spans.set(leaf, { start: start + days, end: end + days })
      }
    }
    return spans
  }

  /** Where everything would lie; over what is drawn, as long as it is not asked for again. */
  function planned(moved: ReadonlyMap<string, Span>): Map<string, Span> {
    const { data } = world()
    if (held?.data !== data) held = { data, whole: data.whole() }
    return reschedule(held.whole.plan, spread(moved), data.gantt.auto_schedule)
  }

  /** Saves what was moved, with all that follows, as one step to undo. */
  function move(moved: ReadonlyMap<string, Span>): void {
    const loaded = dateEdits.loaded()
    // In the next picture, once what writes dates is there.
    if (loaded) save(moved, loaded)
    else withPart(dateEdits, (part) => save(moved, part))
  }

  function save(moved: ReadonlyMap<string, Span>, part: DateEdits): void {
    const { props, data } = world()
    // What a filter hides may have changed since it was picked up.
    held = null
    const changes = planned(moved)
    const edits = editsFor(changes, part)
    if (edits.length === 0) return
    void props.actions.setValues(edits)
    const own = spread(moved)
    tell(
      [...changes.keys()].filter((id) => !own.has(id)),
      data.whole(),
    )
  }

  /** Says what moved along, and what of it cannot be seen here. */
  function tell(moved: readonly string[], { isUnseen }: WholePlan): void {
    const { t } = world()
    if (moved.length === 0) return
    const said = t(
      '{count, plural, one {# dependent item moved along} other {# dependent items moved along}}',
      { count: moved.length },
    )
    const unseen = moved.filter(isUnseen).length
    if (unseen === 0) return announce(said)
    const hidden = t(
      '{count, plural, one {# of them is hidden by the filter} other {# of them are hidden by the filter}}',
      { count: unseen },
    )
    // Nobody sees it happen: it is said to the eye as well.
    toast.show(`${said}; ${hidden}`)
  }

  function editsFor(changes: ReadonlyMap<string, Span>, part: DateEdits): CellEdit[] {
    const { props, data } = world()
    const { source } = data
    if (!source) return []
    return [...changes].flatMap(([id, span]) => {
      const item = props.records.item(id)
      return item ? part.spanEdits(source, item, span, data.tz) : []
    })
  }

  /** Makes one item wait for another; refused where that would run in a circle. */
  /** `shown` are the terms that a field had shown; missing is what is there now. */
  function link(from: string, to: string, terms: LinkTerms, shown?: LinkTerms): boolean {
    const { props, data, t, onRefused } = world()
    if (from === to) return false
    const { links: all, plan } = data.whole()
    const way = wayBetween(all, to, from, plan.graph.tree)
    if (way) {
      const names = [...way, to].map(nameOfItem).join(' → ')
      onRefused(new Set(way.slice(1).map((id, n) => `${way[n]} ${id}`)))
      toast.error(t('These would wait for each other in a circle: {names}', { names }))
      return false
    }
    const known = data.dependencies
    const attribute_id = known?.id ?? newUuid()
    const item = props.records.item(to)
    const before = known && item ? linksOf(dataOf(item, known)) : []
    const linked: LinkedItem = {
      item_id: from,
      folder_id: props.records.item(from)?.folder_id ?? null,
      name: nameOfItem(from),
      shown: {},
      inputs: {},
      data: { ...terms },
    }
    const links = [...before.filter(({ item_id }) => item_id !== from), linked]
    const { board_id, id: folder_id } = props.folder
    const settings = { board_id, folder_id, multiple: true, two_way: false }
    const act: Act = known
      ? {}
      : { attributes: [{ id: attribute_id, name: t('Waits for'), type: 'reference', settings }] }
    // What was not changed since it was shown is taken as it is stored, without what is shown by default.
    const isNews = (one: Dependency) =>
      one.from === from && one.to === to && !sameJson({ ...one, ...shown }, one)
    const base =
      shown && data.links.some(isNews)
        ? before.map((one) => (one.item_id === from ? { ...one, data: { ...shown } } : one))
        : undefined
    const edit = { item_id: to, attribute_id, data: links, base }
    dateEdits
      .load()
      .then((part) => props.actions.act({ ...act, edits: [edit, ...pulled(from, to, terms, part)] }))
      .catch(ignore)
    announce(t('{name} waits for {other}', { name: nameOfItem(to), other: nameOfItem(from) }))
    return true
  }

  /** The edits that a new link asks of what has to wait now. */
  function pulled(from: string, to: string, terms: LinkTerms, part: DateEdits): CellEdit[] {
    const { data } = world()
    const span = data.spanOf(to)
    if (data.gantt.auto_schedule === 'off' || !span) return []
    const { plan, links: all, ...whole } = data.whole()
    const others = all.filter((one) => one.from !== from || one.to !== to)
    const graph = dependencyGraph([...others, { from, to, ...terms }], plan.graph.tree)
    const own = spread(new Map([[to, span]]))
    const changes = reschedule({ ...plan, graph }, own, data.gantt.auto_schedule)
    tell(
      [...changes.keys()].filter((id) => !own.has(id)),
      { plan, links: all, ...whole },
    )
    return editsFor(changes, part)
  }

  function unlink(from: string, to: string): void {
    const { props, data } = world()
    const item = props.records.item(to)
    if (!item || !data.dependencies) return
    const links = linksOf(dataOf(item, data.dependencies)).filter(({ item_id }) => item_id !== from)
    void props.actions.setValue(to, data.dependencies.id, links.length === 0 ? null : links)
  }

  /** Remembers the dates as they are now, to compare with later. */
  async function takeBaseline(): Promise<void> {
    const { props, data, t } = world()
    const { gantt, source } = data
    if (!source) return
    const known = props.records.all.find((one) => one.id === gantt.baseline_id && isSettable(one))
    const attribute_id = known?.id ?? newUuid()
    const { dataOfSpan } = await dateEdits.load()
    const edits = data.items.map((item) => {
      const span = data.spanOfItem(item)
      return { item_id: item.id, attribute_id, data: span && dataOfSpan(span) }
    })
    const { change } = await props.actions.act({
      ...(known
        ? {}
        : {
            attributes: [{ id: attribute_id, name: t('Baseline'), type: 'date', settings: { range: true } }],
          }),
      edits: edits.filter((edit) => known || edit.data !== null),
    })
    if (!change) return
    if (!known) props.actions.changeSettings({ baseline_id: attribute_id })
    toast.show(t('The dates as they are now are the baseline'))
  }

  function clearDates(id: string): void {
    const { props, data, t } = world()
    if (!data.source || !data.spanOf(id)) return
    const { start, end } = data.source
    const edits = [start, ...(end ? [end] : [])].map((one) => ({
      item_id: id,
      attribute_id: one.id,
      data: null,
    }))
    void props.actions.setValues(edits)
    announce(t('{name} has no dates now', { name: nameOfItem(id) }))
  }

  /** For folders without any date. */
  function addDates(): void {
    const { props, t } = world()
    const attribute = { id: newUuid(), name: t('Dates'), type: 'date', settings: { range: true } }
    void props.actions.act({ attributes: [attribute] })
  }

  return { nameOfItem, canMove, canResize, planned, move, link, unlink, clearDates, takeBaseline, addDates }
}

/** A program that cannot be loaded is reported by the page. */
function ignore(): void {}

import { newUuid, sameJson } from '@weft/base'
import { linksOf, type LinkedItem } from '@weft/features/attributes/shared'
import { announce, toast } from '@weft/ui'

import { dataOf } from '../../../client/cards/card-attributes.ts'
import type { Act, CellEdit } from '../../../client/view-member.ts'
import type { Dependency, LinkTerms } from '../schedule/dependency.ts'
import { dependencyGraph, wayBetween } from '../schedule/graph.ts'
import { reschedule } from '../schedule/reschedule.ts'
import {
  type ActionContext,
  type CurrentContext,
  type DateEdits,
  dateEdits,
  editsFor,
  ignore,
  nameOfItem,
} from './action-context.ts'
import { tellMoved } from './move-bars.ts'
import { spread } from './what-moves.ts'

/** Items are made to wait for others, and let go again. */
export function createLinks(context: CurrentContext) {
  /**
   * Makes one item wait for another; refused where that would run in a circle. `shown` are the terms that a field had
   * shown; missing is what is there now.
   */
  function link(from: string, to: string, terms: LinkTerms, shown?: LinkTerms): boolean {
    const now = context()
    if (from === to || refuseCircle(now, from, to)) return false
    const { act, edit } = linkEdit(now, { from, to, ...terms }, shown)
    dateEdits
      .load()
      .then((part) =>
        now.props.actions.act({ ...act, edits: [edit, ...pulled(context(), { from, to, ...terms }, part)] }),
      )
      .catch(ignore)
    const names = { name: nameOfItem(now, to), other: nameOfItem(now, from) }
    announce(now.t('{name} waits for {other}', names))
    return true
  }

  function unlink(from: string, to: string): void {
    const { props, data } = context()
    const item = props.records.item(to)
    if (!item || !data.dependencies) return
    const links = linksOf(dataOf(item, data.dependencies)).filter(({ item_id }) => item_id !== from)
    void props.actions.setValue(to, data.dependencies.id, links.length === 0 ? null : links)
  }

  return { link, unlink }
}

/** Whether the two would wait for each other; then it says on which way. */
function refuseCircle(context: ActionContext, from: string, to: string): boolean {
  const { links, plan } = context.data.whole()
  const way = wayBetween(links, to, from, plan.graph.tree)
  if (!way) return false
  const names = [...way, to].map((id) => nameOfItem(context, id)).join(' → ')
  context.onRefused(new Set(way.slice(1).map((id, n) => `${way[n]} ${id}`)))
  toast.error(context.t('These would form a circle: {names}', { names }))
  return true
}

/** What a new link writes; the attribute of dependencies is made with the first one. */
function linkEdit(
  context: ActionContext,
  { from, to, ...terms }: Dependency,
  shown: LinkTerms | undefined,
): { act: Act; edit: CellEdit } {
  const { props, data, t } = context
  const known = data.dependencies
  const attribute_id = known?.id ?? newUuid()
  const item = props.records.item(to)
  const before = known && item ? linksOf(dataOf(item, known)) : []
  const linked: LinkedItem = {
    item_id: from,
    folder_id: props.records.item(from)?.folder_id ?? null,
    name: nameOfItem(context, from),
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
  return { act, edit: { item_id: to, attribute_id, data: links, base } }
}

/** The edits that a new link asks of what has to wait now. */
function pulled(context: ActionContext, link: Dependency, part: DateEdits): CellEdit[] {
  const { data } = context
  const { from, to } = link
  const span = data.spanOf(to)
  if (data.gantt.auto_schedule === 'off' || !span) return []
  const whole = data.whole()
  const others = whole.links.filter((one) => one.from !== from || one.to !== to)
  const graph = dependencyGraph([...others, link], whole.plan.graph.tree)
  const own = spread(context, new Map([[to, span]]))
  const changes = reschedule({ ...whole.plan, graph }, own, data.gantt.auto_schedule)
  tellMoved(context, changes, own, whole)
  return editsFor(context, changes, part)
}

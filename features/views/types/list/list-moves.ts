import { t } from '@weft/i18n'
import type { Item } from '@weft/model'
import { announce, toast } from '@weft/ui'

import { dataOf, nameOf } from '../../client/cards/card-attributes.ts'
import type { ShownAttribute } from '../../client/view-member.ts'
import type { LineFinder } from './line-finder.ts'
import type { ListContext } from './list-context.ts'
import { keyOf, type ListLine } from './lines/list-lines.ts'
import { treeOf } from './lines/list-places.ts'
import { pickedRoots } from './lines/picked-lines.ts'
import { stageOf } from './stages.ts'
import { isTicked, labelsOf, tickedData } from './ticks.ts'

interface MoveContext extends LineFinder {
  list: () => ListContext
}

/** What is done with a line that is there: ticked, moved by keys, deleted. A picked one takes all picked ones along. */
export function createMoves(finder: MoveContext) {
  const { list, lineOf, placeOf } = finder
  /** The line alone, or all picked ones when it is one of them. */
  function idsWith(key: string): string[] {
    const { picked } = list()
    const own = lineOf(key)
    if (!own) return []
    return picked.has(own.id) ? [...picked] : [own.id]
  }

  /** The same as they are moved: what hangs below one of them goes with it. */
  function rootsWith(key: string): string[] {
    const { lines, records } = list()
    const parentOf = (id: string) => (records.isNested ? (records.item(id)?.parent_id ?? null) : null)
    return pickedRoots(lines, new Set(idsWith(key)), parentOf)
  }

  function remove(key: string): void {
    const { actions, lines, focus, clearPicks } = list()
    const own = lineOf(key)
    if (!own || !actions.rights.deleteItem) return
    const ids = idsWith(key)
    const at = placeOf(key)
    const gone = new Set(ids)
    for (const [place, line] of lines.entries())
      if (line.kind === 'item' && gone.has(line.id)) for (const id of treeOf(lines, place)) gone.add(id)
    const isLeft = (line: ListLine) => line.kind !== 'item' || !gone.has(line.id)
    const next = lines.slice(at).find(isLeft) ?? lines.slice(0, at).findLast(isLeft)
    if (next) focus(keyOf(next))
    actions.removeItems(ids)
    if (ids.length > 1) clearPicks()
  }

  return {
    ...createTicks(finder, idsWith),
    ...createLevels(finder, rootsWith),
    shift: createShift(finder, rootsWith),
    remove,
    idsWith,
    rootsWith,
  }
}

/** Items of a line with all picked ones where it is one of them. */
type IdsWith = (key: string) => string[]

/** Lines become done, and open again. */
function createTicks({ list, lineOf }: MoveContext, idsWith: IdsWith) {
  function sayDone(text: string): void {
    toast.show(text, { id: 'ticked', action: { label: t('Undo'), onPress: () => list().actions.undo() } })
  }

  /** What items had before a tick took its place, by their ids. */
  const before = new Map<string, readonly string[]>()
  function press(item: Item, attribute: ShownAttribute): unknown {
    const { done } = list().records
    const data = tickedData(item, attribute, { done, before: before.get(item.id) })
    if (isTicked(item, attribute, done)) before.delete(item.id)
    else before.set(item.id, labelsOf(dataOf(item, attribute)))
    return data
  }

  function tick(id: string): void {
    const { records, actions, tick: attribute } = list()
    const item = records.item(id)
    if (!item || !attribute || !actions.rights.editItem) return
    const isOn = isTicked(item, attribute, records.done)
    const stage = stageOf(item, attribute, records.done)
    const data = press(item, attribute)
    void actions.setValue(id, attribute.id, data)
    const name = nameOf(item, records) || t('Untitled')
    if (isOn) announce(t('{name} is not done', { name }))
    // A label that says nothing of how far the item is may be missed.
    else if (stage?.kind === 'other' && labelsOf(data).length === 1)
      sayDone(t('Marked {name} done in place of {label}', { name, label: stage.name }))
    else sayDone(t('Marked {name} done', { name }))
  }

  /** All picked ones become what the one with the keys becomes, as one step to undo. */
  function tickWith(key: string): void {
    const { records, actions, tick: attribute } = list()
    const own = lineOf(key)
    const item = own && records.item(own.id)
    const ids = idsWith(key)
    if (!own || !item || !attribute || !actions.rights.editItem) return
    if (ids.length === 1) return tick(own.id)
    const wasOn = isTicked(item, attribute, records.done)
    const edits = ids.flatMap((item_id) => {
      const one = records.item(item_id)
      if (!one || isTicked(one, attribute, records.done) !== wasOn) return []
      return [{ item_id, attribute_id: attribute.id, data: press(one, attribute) }]
    })
    // A program that cannot be loaded is reported by the page.
    actions.act({ edits }).catch(() => undefined)
    const count = edits.length
    if (wasOn)
      announce(t('{count, plural, one {# item is not done} other {# items are not done}}', { count }))
    else sayDone(t('{count, plural, one {Marked # item done} other {Marked # items done}}', { count }))
  }

  return { tick, tickWith }
}

/** Lines go below the one above them, and out again. */
function createLevels({ list, lineOf, lastBelow, sibling }: MoveContext, rootsWith: IdsWith) {
  const newParent = (key: string, ids: readonly string[]) =>
    list().records.isNested ? sibling(key, -1, (id) => ids.includes(id)) : null

  const mayIndent = (key: string) => newParent(key, rootsWith(key)) !== null
  const mayOutdent = (key: string) => list().records.isNested && (lineOf(key)?.parent_id ?? null) !== null

  function indent(key: string): void {
    const { actions, setOpen } = list()
    if (!lineOf(key) || !actions.rights.editItem) return
    const ids = rootsWith(key)
    const above = newParent(key, ids)
    if (!above) return announce(t('There is no row above to indent under'))
    actions.moveItems({ ids, parent_id: above.id, after: lastBelow(above.id, (id) => ids.includes(id)) })
    setOpen(above.id, true)
    announce(t('Indented'))
  }

  function outdent(key: string): void {
    const { actions, records, focus } = list()
    const own = lineOf(key)
    if (!own || own.parent_id === null || !records.isNested || !actions.rights.editItem) return
    const parent = records.item(own.parent_id)
    // Those that hang elsewhere, or below none, stay: their level out is another one.
    const ids = rootsWith(key).filter((id) => records.item(id)?.parent_id === own.parent_id)
    actions.moveItems({ ids, parent_id: parent?.parent_id ?? null, after: own.parent_id })
    focus(key)
    announce(t('Outdented'))
  }

  return { mayIndent, mayOutdent, indent, outdent }
}

/** Lines go up and down among those on their level. */
function createShift({ list, lineOf, sibling }: MoveContext, rootsWith: IdsWith) {
  return function shift(key: string, step: -1 | 1): void {
    const { actions, records, isManual, focus } = list()
    const own = lineOf(key)
    if (!own || !actions.rights.editItem) return
    const ids = rootsWith(key).filter(
      (id) => !records.isNested || (records.item(id)?.parent_id ?? null) === own.parent_id,
    )
    const isMoved = (id: string) => ids.includes(id)
    const next = sibling(key, step, isMoved)
    if (!isManual && own.depth === 0) {
      toast.show(t('This view is sorted. Remove the sort to move rows.'), { id: 'sorted' })
      return
    }
    if (!next) return
    const beyond = sibling(keyOf(next), step, isMoved)?.id ?? null
    const { id } = next
    actions.moveItems(step === 1 ? { ids, after: id, before: beyond } : { ids, after: beyond, before: id })
    focus(key)
  }
}

import { withIntake } from '@weft/features/attributes/client'
import { t } from '@weft/i18n'
import type { LiveQuery } from '@weft/query'
import { announce, toast } from '@weft/ui'

import { nameOf } from '../../client/cards/card-attributes.ts'
import { levelsOfSegment, valuesOfLevels } from '../../client/data/group-values.ts'
import type { ItemRow, ShownAttribute, ViewActions, ViewRecords } from '../../client/view-member.ts'
import { type Draft, type ItemLine, keyOf, type ListLine, treeEnd } from './lines/list-lines.ts'
import { isTicked, tickedData } from './ticks.ts'

/** What the deeds of a list read, as it is when they are done. */
export interface ListWorld {
  lines: readonly ListLine[]
  query: LiveQuery<ItemRow>
  records: ViewRecords
  actions: ViewActions
  tick: ShownAttribute | null
  draft: Draft | null
  isManual: boolean
  setDraft(draft: Draft | null): void
  /** Key of the line whose name is edited. */
  setEdited(key: string | null): void
  /** Puts the focus on a line, once it is drawn. */
  focus(key: string | null): void
  setOpen(id: string, isOpen: boolean): void
}

export type ListDeeds = ReturnType<typeof createDeeds>

/** Where the name of a line that was edited leads. */
export type After = 'stay' | 'next' | 'up' | 'down'

export function createDeeds(world: () => ListWorld) {
  const itemAt = (place: number): ItemLine | null => {
    const line = world().lines[place]
    return line?.kind === 'item' ? line : null
  }
  const placeOf = (key: string) => world().lines.findIndex((line) => keyOf(line) === key)
  const lineOf = (key: string) => itemAt(placeOf(key))
  const lastBelow = (id: string) => world().records.below(id).at(-1)?.id ?? null
  const mayRename = () => {
    const { primary } = world().records
    return world().actions.rights.editItem && primary !== null && !primary.type.isStatic
  }

  /** The nearest sibling line up or down. */
  function sibling(key: string, step: -1 | 1): ItemLine | null {
    const { lines } = world()
    const from = placeOf(key)
    const own = itemAt(from)
    if (!own) return null
    for (let at = from + step; ; at += step) {
      const line = lines[at]
      if (line?.kind === 'draft') continue
      if (line?.kind !== 'item' || line.depth < own.depth) return null
      if (line.depth === own.depth) return line
    }
  }

  /** Reads a name as the primary attribute does; undefined says that it cannot be one. */
  function withName(text: string, work: (data: unknown) => void): void {
    const { primary, context } = world().records
    if (!primary) return
    withIntake(primary.type, (intake) => {
      const parsed = intake.parse(text, primary.settings, context)
      const problem = 'problem' in parsed ? parsed.problem : intake.checkData(parsed.data, primary.settings)
      if (problem !== null) toast.error(t(problem))
      else if ('data' in parsed) work(parsed.data)
    })
  }

  function tick(id: string): void {
    const { records, actions, tick: attribute } = world()
    const item = records.item(id)
    if (!item || !attribute || !actions.rights.editItem) return
    const isOn = isTicked(item, attribute, records.done)
    actions.setValue(id, attribute.id, tickedData(item, attribute, records.done))
    const name = nameOf(item, records) || t('Untitled')
    if (isOn) announce(t('{name} is not done', { name }))
    else
      toast.show(t('Marked {name} done', { name }), {
        id: 'ticked',
        action: { label: t('Undo'), onPress: () => actions.undo() },
      })
  }

  /** A line for a new item right below another one: its first sub-item where these are in sight. */
  function draftBelow(key: string): void {
    const { setDraft, setEdited, focus, lines } = world()
    const own = lineOf(key)
    if (!own) return
    const first = own.isOpen ? itemAt(placeOf(key) + 1) : null
    const { group, depth, id, parent_id } = own
    const below = lines[treeEnd(lines, placeOf(key))]
    const next = below?.kind === 'item' && below.depth === depth ? below.id : null
    setEdited(null)
    setDraft(
      first
        ? { parent_id: id, after: null, before: first.id, group, depth: depth + 1 }
        : { parent_id, after: id, before: next, group, depth },
    )
    focus('draft')
  }

  function draftAtEnd(group: number | null): void {
    const { setDraft, setEdited, focus } = world()
    setEdited(null)
    setDraft({ parent_id: null, after: null, before: null, group, depth: 0 })
    focus('draft')
  }

  function draftInside(id: string): void {
    const { lines, records, setDraft, setEdited, setOpen, focus } = world()
    const own = lines.find((line): line is ItemLine => line.kind === 'item' && line.id === id)
    if (!own) return
    setOpen(id, true)
    setEdited(null)
    setDraft({
      parent_id: id,
      after: records.isNested ? lastBelow(id) : null,
      before: null,
      group: own.group,
      depth: own.depth + 1,
    })
    focus('draft')
  }

  /** Makes the item of the draft; `after` says whether another one comes right below it. */
  function keepDraft(text: string, after: After): void {
    const { draft, query, actions, setDraft, focus, records, setOpen } = world()
    if (!draft) return
    if (text.trim() === '') {
      leaveDraft(after)
      return
    }
    const { primary } = records
    withName(text, (data) => {
      const levels = draft.group === null ? [] : levelsOfSegment(query.segments(), draft.group, query)
      const values = draft.depth === 0 ? valuesOfLevels(levels) : {}
      const { parent_id, after: beside, before } = draft
      const id = actions.addItem({
        parent_id,
        // Under a sort the place is the sort's.
        ...(beside !== null ? { after: beside } : before !== null ? { before } : {}),
        values: { ...values, ...(primary ? { [primary.id]: data } : {}) },
      })
      if (parent_id !== null) setOpen(parent_id, true)
      if (after === 'next') {
        setDraft({ ...draft, after: id, before: null })
        focus('draft')
      } else {
        setDraft(null)
        if (after !== 'stay') focus(`${draft.group ?? ''} ${id}`)
      }
    })
  }

  /** An empty one goes a level out first, and then away. */
  function leaveDraft(after: After): void {
    const { draft, lines, setDraft, focus } = world()
    if (!draft) return
    if (after === 'next' && draft.depth > 0) {
      outdentDraft()
      return
    }
    const place = lines.findIndex(({ kind }) => kind === 'draft')
    const back = lines[after === 'down' ? place + 1 : place - 1] ?? lines[place + 1]
    setDraft(null)
    if (after !== 'stay' && back) focus(keyOf(back))
  }

  function indentDraft(): void {
    const { draft, lines, setDraft, setOpen } = world()
    const place = lines.findIndex(({ kind }) => kind === 'draft')
    if (!draft || !world().records.isNested) return
    for (let at = place - 1; at >= 0; at--) {
      const line = itemAt(at)
      if (!line || line.depth < draft.depth) break
      if (line.depth > draft.depth) continue
      setOpen(line.id, true)
      setDraft({
        ...draft,
        parent_id: line.id,
        after: lastBelow(line.id),
        before: null,
        depth: draft.depth + 1,
      })
      return
    }
    announce(t('There is no row above that it could go under'))
  }

  function outdentDraft(): void {
    const { draft, records, setDraft } = world()
    if (!draft || draft.parent_id === null) return
    const parent = records.item(draft.parent_id)
    setDraft({
      ...draft,
      parent_id: parent?.parent_id ?? null,
      after: draft.parent_id,
      before: null,
      depth: draft.depth - 1,
    })
  }

  function keepName(key: string, text: string, after: After): void {
    const { records, actions, setEdited, focus } = world()
    const own = lineOf(key)
    const item = own && records.item(own.id)
    const { primary } = records
    if (!own || !item || !primary) return setEdited(null)
    if (text !== nameOf(item, records)) withName(text, (data) => actions.setValue(own.id, primary.id, data))
    if (after === 'next' && actions.rights.createItem) return draftBelow(key)
    setEdited(null)
    if (after === 'stay') return
    const step = after === 'up' ? -1 : 1
    const next = itemAt(placeOf(key) + step)
    if (next && mayRename()) setEdited(keyOf(next))
    focus(keyOf(next ?? own))
  }

  function edit(key: string): void {
    const own = lineOf(key)
    if (!own) return
    if (mayRename()) world().setEdited(key)
    else world().actions.openItem(own.id)
  }

  function indent(key: string): void {
    const { actions, records, setOpen } = world()
    const own = lineOf(key)
    const above = records.isNested ? sibling(key, -1) : null
    if (!own || !actions.rights.editItem) return
    if (!above) return announce(t('There is no row above that it could go under'))
    actions.moveItems({ ids: [own.id], parent_id: above.id, after: lastBelow(above.id) })
    setOpen(above.id, true)
    announce(t('Moved one level in'))
  }

  function outdent(key: string): void {
    const { actions, records, focus } = world()
    const own = lineOf(key)
    if (!own || own.parent_id === null || !records.isNested || !actions.rights.editItem) return
    const parent = records.item(own.parent_id)
    actions.moveItems({ ids: [own.id], parent_id: parent?.parent_id ?? null, after: own.parent_id })
    focus(key)
    announce(t('Moved one level out'))
  }

  function shift(key: string, step: -1 | 1): void {
    const { actions, isManual, focus } = world()
    const own = lineOf(key)
    const next = own && sibling(key, step)
    if (!own || !actions.rights.editItem) return
    if (!isManual && own.depth === 0) {
      toast.show(t('This view is sorted. Remove the sort to move rows.'), { id: 'sorted' })
      return
    }
    if (!next) return
    const beyond = sibling(keyOf(next), step)?.id ?? null
    const { id } = next
    actions.moveItems(
      step === 1
        ? { ids: [own.id], after: id, before: beyond }
        : { ids: [own.id], after: beyond, before: id },
    )
    focus(key)
  }

  function remove(key: string): void {
    const { actions, lines, focus } = world()
    const own = lineOf(key)
    if (!own || !actions.rights.deleteItem) return
    const next = lines[treeEnd(lines, placeOf(key))] ?? lines[placeOf(key) - 1]
    if (next) focus(keyOf(next))
    actions.removeItems([own.id])
  }

  return {
    tick,
    edit,
    draftBelow,
    draftAtEnd,
    draftInside,
    keepDraft,
    leaveDraft,
    indentDraft,
    outdentDraft,
    keepName,
    indent,
    outdent,
    shift,
    remove,
    lineOf,
    mayRename,
  }
}

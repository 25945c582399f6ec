import { t } from '@weft/i18n'
import { announce } from '@weft/ui'

import { levelsOfSegment, valuesOfLevels } from '../../client/data/group-values.ts'
import { type ItemLine, keyOf, treeEnd } from './lines/list-lines.ts'
import type { LineFinder } from './line-finder.ts'
import type { After, ListContext } from './list-context.ts'

interface DraftContext extends LineFinder {
  list: () => ListContext
  /** Reads a name as the primary attribute does. */
  withName(text: string, work: (data: unknown) => void): void
}

/** Lines that are being written: where they begin, how they become items, and how they go. */
export function createDrafts(finder: DraftContext) {
  const { list, withName } = finder
  const levels = createDraftLevels(finder)

  /** Makes the item of the draft; `after` says whether another one comes right below it. */
  function keepDraft(text: string, after: After): void {
    const { draft, query, actions, setDraft, focus, records, setOpen } = list()
    if (!draft) return
    if (text.trim() === '') {
      levels.leaveDraft(after)
      return
    }
    const { primary } = records
    withName(text, (data) => {
      const grouped =
        draft.group === null ? [] : levelsOfSegment(query.segments(), draft.group, { query, records })
      const values = draft.depth === 0 ? valuesOfLevels(grouped) : {}
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

  return { ...createDraftPlaces(finder), keepDraft, ...levels }
}

/** Where a line to write begins: below another one, inside it, or at the end of a group. */
function createDraftPlaces({ list, itemAt, placeOf, lineOf, lastBelow }: DraftContext) {
  /** A line for a new item right below another one: its first sub-item where these are in sight. */
  function draftBelow(key: string): void {
    const { setDraft, setEdited, focus, lines } = list()
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
    const { setDraft, setEdited, focus } = list()
    setEdited(null)
    setDraft({ parent_id: null, after: null, before: null, group, depth: 0 })
    focus('draft')
  }

  function draftInside(id: string): void {
    const { lines, records, setDraft, setEdited, setOpen, focus } = list()
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

  return { draftBelow, draftAtEnd, draftInside }
}

/** A line that is written goes a level in or out, and away. */
function createDraftLevels({ list, itemAt, lastBelow }: DraftContext) {
  /** An empty one goes a level out first, and then away. */
  function leaveDraft(after: After): void {
    const { draft, lines, setDraft, focus } = list()
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
    const { draft, lines, setDraft, setOpen } = list()
    const place = lines.findIndex(({ kind }) => kind === 'draft')
    if (!draft || !list().records.isNested) return
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
    announce(t('There is no row above to indent under'))
  }

  function outdentDraft(): void {
    const { draft, records, setDraft } = list()
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

  return { leaveDraft, indentDraft, outdentDraft }
}

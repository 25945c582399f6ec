import { useMemo } from 'react'

import { t } from '@weft/i18n'
import type { Item } from '@weft/model'
import { toast } from '@weft/ui'

import type { CellEdit, ShownAttribute, ViewActions, ViewRecords } from '../../client/view-member.ts'
import {
  canEdit,
  type CellEdits,
  type CopiedEdit,
  clearEdits,
  dataOf,
  fillEdits,
  pasteEdits,
  textsOf,
} from './edit-cells.ts'
import { parseHtml, parseTsv, toHtml, toTsv } from './grid/clipboard.ts'
import type { GridControl, GridHost } from './grid/grid-control.ts'
import type { CellPlace, CellRange } from './grid/selection.ts'

interface TableHostOptions {
  control(): GridControl | null
  /** Attributes in the order of the columns. */
  columns: readonly ShownAttribute[]
  records: ViewRecords
  actions: ViewActions
  isMobile: boolean
  pick(ids: readonly string[], isPicked: boolean): void
  edit(item: Item, attribute: ShownAttribute, text?: string): void
  addRow(group: number | null): void
  focus(): void
}

/** What the keys and the pointer of the grid do to the data. */
export function useTableHost(options: TableHostOptions): GridHost {
  const { control, columns, records, actions, isMobile, pick, edit, addRow, focus } = options
  return useMemo(() => {
    const itemsOf = (range: CellRange): Item[] =>
      control()
        ?.rowsOf(range)
        .map(({ row }) => row.item) ?? []
    const inRange = ({ start, end }: CellRange) => columns.slice(start, end + 1)
    const at = ({ line, column }: CellPlace) => ({
      item: control()?.model.rowAt(line)?.item,
      attribute: columns[column],
    })

    async function apply(result: CellEdits): Promise<void> {
      if (!actions.rights.editItem) return
      const edits = await withWholeValues(result.edits, columns, actions)
      actions.setValues(edits, result.settings)
      if (result.problems > 0) {
        const count = result.problems
        toast.show(t('{count, plural, one {# cell} other {# cells}} could not be read', { count }))
      }
    }

    const clear = (range: CellRange) => {
      if (actions.rights.editItem) actions.setValues(clearEdits(itemsOf(range), inRange(range)))
    }

    const host: GridHost = {
      opensOnTap: isMobile,
      focus,
      edit(place, text) {
        const { item, attribute } = at(place)
        if (!item || !attribute || !actions.rights.editItem || !canEdit(attribute)) return
        if (attribute.type.editOn !== 'toggle') edit(item, attribute, text)
      },
      toggle(place) {
        const { item, attribute } = at(place)
        if (!item || attribute?.type.editOn !== 'toggle' || !attribute.type.toggle) return false
        if (actions.rights.editItem) {
          const data = attribute.type.toggle(dataOf(item, attribute.id), attribute.settings)
          actions.setValue(item.id, attribute.id, data)
        }
        return true
      },
      open: (id) => actions.openItem(id),
      pick,
      addRow,
      copy(range, event, isCut) {
        const field = { rows: itemsOf(range), columns: inRange(range), context: records.context }
        const texts = textsOf(field)
        event.clipboardData?.setData('text/plain', toTsv(texts))
        event.clipboardData?.setData('text/html', toHtml(texts))
        if (isCut) clear(range)
      },
      paste(range, event) {
        const html = event.clipboardData?.getData('text/html') ?? ''
        const text = event.clipboardData?.getData('text/plain') ?? ''
        const texts = parseHtml(html) ?? (text === '' ? null : parseTsv(text))
        const grid = control()
        if (!texts || !grid) return
        const reach = Math.max(range.bottom, grid.model.lines.length - 1)
        // A paste writes as many rows as it has; reading the whole list for it would be slow.
        const bottom = Math.min(reach, range.top + Math.max(texts.length, range.bottom - range.top + 1) * 2)
        const field = {
          rows: itemsOf({ ...range, bottom }),
          columns: columns.slice(range.start),
          context: records.context,
        }
        void apply(pasteEdits(field, texts, range))
      },
      clear,
      fillRange(source, target) {
        const grid = control()
        if (!grid) return
        const itemAt = (line: number) => grid.model.rowAt(line)?.item ?? null
        void apply(fillEdits(records.context, { at: itemAt, columns, source, target }))
      },
      undo: () => actions.undo(),
      redo: () => actions.redo(),
      trash(ids) {
        if (actions.rights.deleteItem) actions.removeItems(ids)
      },
      search: () => actions.focusSearch(),
    }
    return host
  }, [control, columns, records, actions, isMobile, pick, edit, addRow, focus])
}

/** Copies carry whole values: what a row holds only a part of is fetched first, and left out when it cannot be had. */
async function withWholeValues(
  edits: readonly CopiedEdit[],
  columns: readonly ShownAttribute[],
  actions: ViewActions,
): Promise<CellEdit[]> {
  const isPartial = ({ attribute_id, data }: CopiedEdit) =>
    columns.find(({ id }) => id === attribute_id)?.type.isPartial?.(data) === true
  if (!edits.some(isPartial)) return [...edits]
  const asked = new Map<string, Promise<{ data: unknown } | null>>()
  const wholes = edits.map((edit) => {
    if (!isPartial(edit) || edit.from === undefined) return Promise.resolve(null)
    const key = `${edit.from}.${edit.attribute_id}`
    const answer = asked.get(key) ?? actions.wholeValue(edit.from, edit.attribute_id)
    asked.set(key, answer)
    return answer
  })
  const found = await Promise.all(wholes)
  if (edits.some((edit, i) => isPartial(edit) && !found[i]))
    toast.longError(t('The whole text is not on this device. Connect to edit it.'))
  return edits.flatMap(({ item_id, attribute_id, data }, i) => {
    const whole = found[i]
    if (whole) return [{ item_id, attribute_id, data: whole.data }]
    return edits[i] && isPartial(edits[i]) ? [] : [{ item_id, attribute_id, data }]
  })
}

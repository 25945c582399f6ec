import { opensEditor, pressedValue } from '@weft/features/attributes/client'
import type { Item } from '@weft/model'

import { tellLarge } from '../../../client/bulk/limit.ts'
import type { ShownAttribute } from '../../../client/view-member.ts'
import { clearEdits, dataOf } from '../cell-texts.ts'
import type { GridHost } from '../grid/grid-control.ts'
import type { CellPlace, CellRange } from '../grid/selection.ts'
import type { GridContext } from './grid-context.ts'
import { copyRange } from './copy-range.ts'
import { fillRange } from './fill-range.ts'
import { pasteAt, readEvent } from './paste-at.ts'
import { tellCells } from './tell.ts'
import { refuseSize, tooMany } from './too-many.ts'

/** What the keys and the pointer of the grid do to the data. */
export function createTableHost(gridContext: () => GridContext): GridHost {
  const itemsOf = (range: CellRange): Item[] =>
    gridContext()
      .control()
      ?.rowsOf(range)
      .map(({ row }) => row.item) ?? []
  const inRange = ({ start, end }: CellRange) => gridContext().columns.slice(start, end + 1)
  const at = ({ line, column }: CellPlace) => ({
    item: gridContext().control()?.model.rowAt(line)?.item,
    attribute: gridContext().columns[column],
  })

  function clear(range: CellRange): number {
    const { actions, records } = gridContext()
    if (!actions.rights.editItem) return 0
    if (tooMany(range)) {
      refuseSize(records.context.locale)
      return 0
    }
    const edits = clearEdits(itemsOf(range), inRange(range))
    void actions.setValues(edits)
    return edits.length
  }

  function editCell(item: Item, attribute: ShownAttribute, text: string | undefined): void {
    // Who may only look opens what there is to see.
    if (!gridContext().actions.rights.editItem) {
      if (text === undefined) gridContext().actions.openItem(item.id)
    } else if (isWritten(attribute)) gridContext().edit(item, attribute, text)
  }

  /** Makes a row of a blank line and goes on in it: with what was typed, in its cell or in the first that takes text. */
  function begin(group: number | null | undefined, wanted: number, text?: string): void {
    const { actions, columns, control } = gridContext()
    const own = columns[wanted]
    const column = own && isWritten(own) ? wanted : columns.findIndex(isWritten)
    const attribute = columns[column]
    const isLost = text !== undefined && (!attribute || !actions.rights.editItem || text.trim() === '')
    if (group === undefined || isLost) return
    const id = gridContext().addRow(group, column)
    const line = control()?.model.lineOf(id) ?? -1
    if (line >= 0) control()?.selectPlace({ line, column: Math.max(0, column) })
    const item = gridContext().records.item(id)
    if (item && attribute) editCell(item, attribute, text)
  }

  return {
    get opensOnTap() {
      return gridContext().isMobile
    },
    focus: () => gridContext().focus(),
    edit(place, text) {
      const { item, attribute } = at(place)
      if (item && attribute) editCell(item, attribute, text)
      else begin(gridContext().control()?.model.groupOfBlank(place.line), place.column, text)
    },
    toggle(place, part) {
      const { item, attribute } = at(place)
      if (!item || !attribute) return false
      const { actions, records } = gridContext()
      const { type, settings, id } = attribute
      // What acts does so at the first press.
      if (type.isAction && part?.closest('[data-press]')) {
        if (actions.rights.editItem) gridContext().edit(item, attribute)
        return true
      }
      const pressed = pressedValue(type, part, [dataOf(item, attribute), settings, records.context])
      if (!pressed) return false
      if (actions.rights.editItem) void actions.setValue(item.id, id, pressed.data)
      return true
    },
    open: (id, tab) => gridContext().actions.openItem(id, tab),
    pick: (ids, isPicked) => gridContext().pick(ids, isPicked),
    addRow: (group) => begin(group, 0),
    takeBack: (id) => gridContext().takeBack(id),
    copy(range, event, isCut) {
      copyRange(gridContext(), { rows: itemsOf(range), columns: inRange(range) }, event)
      const { rights } = gridContext().actions
      tellCells(isCut && rights.editItem ? 'cut' : 'copied', itemsOf(range).length * inRange(range).length)
      if (isCut) clear(range)
    },
    paste(range, event) {
      if (gridContext().actions.rights.editItem)
        void pasteAt(gridContext, range, readEvent(event)).catch(ignore)
    },
    clear: (range) => tellCells('cleared', clear(range)),
    fillRange(source, target, isTurned) {
      if (gridContext().actions.rights.editItem)
        void fillRange(gridContext, { source, target, isTurned }).catch(ignore)
    },
    undo: () => gridContext().actions.undo(),
    redo: () => gridContext().actions.redo(),
    trash(ids) {
      const { actions, records } = gridContext()
      if (actions.rights.deleteItem && !tellLarge(ids.length, records.context.locale))
        actions.removeItems(ids)
    },
    search: () => gridContext().actions.focusSearch(),
  }
}

/** Whether an editor takes what is typed; others are pressed, or show what is computed. */
function isWritten({ type }: ShownAttribute): boolean {
  return opensEditor(type) && type.editOn !== 'toggle'
}

/** A program that cannot be loaded is reported by the page. */
function ignore(): void {}

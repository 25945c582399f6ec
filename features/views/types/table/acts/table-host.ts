import { opensEditor, pressedValue } from '@weft/features/attributes/client'
import type { Item } from '@weft/model'

import { tellLarge } from '../../../client/bulk/limit.ts'
import type { ShownAttribute } from '../../../client/view-member.ts'
import { clearEdits, dataOf } from '../cell-texts.ts'
import type { GridHost } from '../grid/grid-control.ts'
import type { CellPlace, CellRange } from '../grid/selection.ts'
import type { TableWorld } from './table-world.ts'
import { copyRange } from './copy-range.ts'
import { fillRange } from './fill-range.ts'
import { pasteAt, readEvent } from './paste-at.ts'
import { tellCells } from './tell.ts'
import { refuseSize, tooMany } from './too-many.ts'

/** What the keys and the pointer of the grid do to the data. */
export function createTableHost(world: () => TableWorld): GridHost {
  const itemsOf = (range: CellRange): Item[] =>
    world()
      .control()
      ?.rowsOf(range)
      .map(({ row }) => row.item) ?? []
  const inRange = ({ start, end }: CellRange) => world().columns.slice(start, end + 1)
  const at = ({ line, column }: CellPlace) => ({
    item: world().control()?.model.rowAt(line)?.item,
    attribute: world().columns[column],
  })

  function clear(range: CellRange): number {
    const { actions, records } = world()
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
    if (!world().actions.rights.editItem) {
      if (text === undefined) world().actions.openItem(item.id)
    } else if (isWritten(attribute)) world().edit(item, attribute, text)
  }

  /** Makes a row of a blank line and goes on in it: with what was typed, in its cell or in the first that takes text. */
  function begin(group: number | null | undefined, wanted: number, text?: string): void {
    const { actions, columns, control } = world()
    const own = columns[wanted]
    const column = own && isWritten(own) ? wanted : columns.findIndex(isWritten)
    const attribute = columns[column]
    const isLost = text !== undefined && (!attribute || !actions.rights.editItem || text.trim() === '')
    if (group === undefined || isLost) return
    const id = world().addRow(group, column)
    const line = control()?.model.lineOf(id) ?? -1
    if (line >= 0) control()?.selectPlace({ line, column: Math.max(0, column) })
    const item = world().records.item(id)
    if (item && attribute) editCell(item, attribute, text)
  }

  return {
    get opensOnTap() {
      return world().isMobile
    },
    focus: () => world().focus(),
    edit(place, text) {
      const { item, attribute } = at(place)
      if (item && attribute) editCell(item, attribute, text)
      else begin(world().control()?.model.groupOfBlank(place.line), place.column, text)
    },
    toggle(place, part) {
      const { item, attribute } = at(place)
      if (!item || !attribute) return false
      const { actions, records } = world()
      const { type, settings, id } = attribute
      // What acts does so at the first press.
      if (type.isAction && part?.closest('[data-press]')) {
        if (actions.rights.editItem) world().edit(item, attribute)
        return true
      }
      const pressed = pressedValue(type, part, [dataOf(item, attribute), settings, records.context])
      if (!pressed) return false
      if (actions.rights.editItem) void actions.setValue(item.id, id, pressed.data)
      return true
    },
    open: (id) => world().actions.openItem(id),
    pick: (ids, isPicked) => world().pick(ids, isPicked),
    addRow: (group) => begin(group, 0),
    takeBack: (id) => world().takeBack(id),
    copy(range, event, isCut) {
      copyRange(world(), { rows: itemsOf(range), columns: inRange(range) }, event)
      const { rights } = world().actions
      tellCells(isCut && rights.editItem ? 'cut' : 'copied', itemsOf(range).length * inRange(range).length)
      if (isCut) clear(range)
    },
    paste(range, event) {
      if (world().actions.rights.editItem) void pasteAt(world, range, readEvent(event)).catch(ignore)
    },
    clear: (range) => tellCells('cleared', clear(range)),
    fillRange(source, target, isTurned) {
      if (world().actions.rights.editItem) void fillRange(world, { source, target, isTurned }).catch(ignore)
    },
    undo: () => world().actions.undo(),
    redo: () => world().actions.redo(),
    trash(ids) {
      const { actions, records } = world()
      if (actions.rights.deleteItem && !tellLarge(ids.length, records.context.locale))
        actions.removeItems(ids)
    },
    search: () => world().actions.focusSearch(),
  }
}

/** Whether an editor takes what is typed; others are pressed, or show what is computed. */
function isWritten({ type }: ShownAttribute): boolean {
  return opensEditor(type) && type.editOn !== 'toggle'
}

/** A program that cannot be loaded is reported by the page. */
function ignore(): void {}

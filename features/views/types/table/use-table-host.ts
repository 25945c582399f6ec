import { useMemo } from 'react'

import { pressedValue } from '@weft/features/attributes/client'
import type { Item } from '@weft/model'
import { latePart } from '@weft/ui'

import type { ShownAttribute, ViewActions, ViewRecords } from '../../client/view-member.ts'
import { canEdit, clearEdits, dataOf, textsOf } from './cell-texts.ts'
import type { GridControl, GridHost } from './grid/grid-control.ts'
import type { CellPlace, CellRange } from './grid/selection.ts'
import { toHtml, toTsv } from './grid/write-clipboard.ts'
import type * as PasteCells from './paste-cells.ts'

const pasteCells = latePart(() => import('./paste-cells.ts'))

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

    async function apply(
      make: (
        paste: typeof PasteCells,
        intakes: PasteCells.Intakes,
        grid: GridControl,
      ) => PasteCells.CellEdits | null,
    ): Promise<void> {
      if (!actions.rights.editItem) return
      const paste = await pasteCells.load()
      const intakes = await paste.loadIntakes(columns)
      const grid = control()
      const result = grid && make(paste, intakes, grid)
      if (result) await paste.applyEdits(result, columns, actions)
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
      toggle(place, part) {
        const { item, attribute } = at(place)
        if (!item || !attribute) return false
        const { type, settings, id } = attribute
        const pressed = pressedValue(type, part, [dataOf(item, attribute), settings, records.context])
        if (!pressed) return false
        if (actions.rights.editItem) actions.setValue(item.id, id, pressed.data)
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
        void apply((cells, intakes, grid) => {
          const texts = cells.readClipboard({ html, text })
          if (!texts) return null
          const reach = Math.max(range.bottom, grid.model.lines.length - 1)
          // A paste writes as many rows as it has; reading the whole list for it would be slow.
          const bottom = Math.min(reach, range.top + Math.max(texts.length, range.bottom - range.top + 1) * 2)
          const rows = itemsOf({ ...range, bottom })
          const field = { rows, columns: columns.slice(range.start), context: records.context, intakes }
          return cells.pasteEdits(field, texts, range)
        }).catch(ignore)
      },
      clear,
      fillRange(source, target) {
        void apply((cells, intakes, { model }) => {
          const itemAt = (line: number) => model.rowAt(line)?.item ?? null
          return cells.fillEdits(records.context, { at: itemAt, columns, intakes, source, target })
        }).catch(ignore)
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

/** A program that cannot be loaded is reported by the page. */
function ignore(): void {}

import { t } from '@weft/i18n'
import { announce, toast } from '@weft/ui'

import type { NewItem, ViewActions, ViewRecords } from '../../../client/view-member.ts'
import type { GridControl } from '../grid/grid-control.ts'
import { valuesOfGroup } from './group-values.ts'
import { groupAt } from './row-places.ts'

/** What can be done with the order of rows and what hangs below what. */
export interface RowStructure {
  /** A new row beside another one, with the values of its group. */
  insert(row_id: string, side: 'before' | 'after'): void
  addSubItem(row_id: string): void
  /** Below the row above. */
  indent(ids: readonly string[]): void
  /** Beside the parent. */
  outdent(ids: readonly string[]): void
  /** One line up or down among its siblings. */
  shift(id: string, step: -1 | 1): void
  /** Lifts it for the arrow keys. */
  lift(row_id: string): void
  canIndent(row_id: string): boolean
  canOutdent(row_id: string): boolean
}

interface StructureContext {
  control: GridControl
  records: ViewRecords
  actions: ViewActions
  isManual: boolean
  /** Shows a new item and edits its name. */
  showNew(id: string): void
  lift(row_id: string): void
}

export function createStructure(structureContext: StructureContext): RowStructure {
  const { control, records, actions, isManual, showNew, lift } = structureContext

  function add(item: NewItem): void {
    showNew(actions.addItem(item))
  }

  function valuesBeside(row_id: string): Record<string, unknown> {
    const { model } = control
    const line = model.lineOf(row_id)
    const group = model.rowAt(line)?.depth === 0 ? groupAt(model, line + 1) : null
    return group === null ? {} : valuesOfGroup(model, group, records)
  }

  /** The nearest row up or down that lies beside a row, with none of a lower depth in between. */
  function sibling(row_id: string, step: -1 | 1, isSkipped = (_id: string) => false): string | null {
    const { model } = control
    const from = model.lineOf(row_id)
    const own = model.rowAt(from)
    if (!own) return null
    for (let line = from + step; ; line += step) {
      const row = model.rowAt(line)
      if (!row || row.depth < own.depth) return null
      if (row.depth === own.depth && !isSkipped(row.id)) return row.id
    }
  }

  const parentOf = (id: string) => records.item(id)?.parent_id ?? null
  const above = (ids: readonly string[]) =>
    records.isNested && ids[0] !== undefined ? sibling(ids[0], -1, (id) => ids.includes(id)) : null

  return {
    lift,
    insert: (row_id, side) => add({ [side]: row_id, values: valuesBeside(row_id) }),
    addSubItem(row_id) {
      control.model.setOpen(row_id, true)
      const last = records.below(row_id).at(-1)
      add(last ? { after: last.id } : { parent_id: row_id })
    },
    canIndent: (row_id) => above([row_id]) !== null,
    canOutdent: (row_id) => records.isNested && parentOf(row_id) !== null,
    indent(ids) {
      const parent_id = above(ids)
      if (parent_id === null) {
        announce(t('There is no row above to indent under'))
        return
      }
      actions.moveItems({ ids, parent_id, after: records.below(parent_id).at(-1)?.id ?? null })
      control.model.setOpen(parent_id, true)
      announce(t('Indented'))
    },
    outdent(ids) {
      const parent_id = parentOf(ids[0] ?? '')
      if (parent_id === null || !records.isNested) return
      actions.moveItems({ ids, parent_id: parentOf(parent_id), after: parent_id })
      announce(t('Outdented'))
    },
    shift(id, step) {
      if (!isManual) {
        toast.show(t('This view is sorted. Remove the sort to move rows.'), { id: 'sorted' })
        return
      }
      const neighbour = sibling(id, step)
      if (neighbour === null) return
      const beyond = sibling(neighbour, step)
      actions.moveItems(
        step === 1
          ? { ids: [id], after: neighbour, before: beyond }
          : { ids: [id], after: beyond, before: neighbour },
      )
    },
  }
}

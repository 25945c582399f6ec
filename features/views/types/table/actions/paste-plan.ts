import { nextTurn } from '@weft/base'
import { msg } from '@weft/i18n'
import type { AttributeInput, Item, Parsed, Settings, ValueContext } from '@weft/model'

import type { ShownAttribute } from '../../../client/view-member.ts'
import { canEdit } from '../cell-texts.ts'
import { type ClipCell, type ClipGrid, tilePaste } from './clip-cell.ts'
import { isExactIn } from './own-cells.ts'

/** The inputs of the columns' types, by type. */
export type Inputs = ReadonlyMap<string, AttributeInput>

export interface PlannedEdit {
  /** Null in a row that is to be added. */
  item_id: string | null
  /** Place among the rows that are written. */
  row: number
  attribute_id: string
  data: unknown
  /** It names a label that is not there yet, or the like. */
  needsSettings: boolean
  /** Where the whole of an excerpt is. */
  from?: { item_id: string; attribute_id: string }
}

interface Misfit {
  /** From 1, of what is pasted. */
  row: number
  /** From 1, of what is pasted. */
  place: number
  column: string
  text: string
  /** Why, in English, to be translated. */
  problem: string
}

/** What a paste would do, and what of it cannot be done. */
export interface PastePlan {
  edits: PlannedEdit[]
  misfits: number
  /** The first of them. */
  examples: Misfit[]
  /** Rows that are there, then rows that are to be added. */
  rows: number
  addedRows: number
  columns: number
  /** Widened settings, with the names of what is new in them. */
  widened: Map<string, { settings: Settings; attribute: string; names: string[] }>
}

/** What a person decides about a plan. */
export interface PasteChoice {
  addsRows: boolean
  createsLabels: boolean
}

export interface PasteQuestion {
  plan: PastePlan
  answer(choice: PasteChoice | null): void
}

export interface PasteField {
  /** Rows from the target's first on, and columns from its first on, each to the end. */
  rows: readonly Item[]
  columns: readonly ShownAttribute[]
  inputs: Inputs
  context: ValueContext
  target: { rows: number; columns: number }
  canAddRows: boolean
  canWiden: boolean
}

const MAX_EXAMPLES = 50
/** So long, in ms, one stretch of reading may keep the page from being painted. */
const STRETCH = 40
const NO_COLUMN = msg('There is no column for it')
const NO_ROW = msg('There is no row for it')
const FIXED = msg('Values of this attribute cannot be set')
const NOT_ALLOWED = msg('You cannot add labels here')
/** One number, with signs around it and between thousands. Not a date, behind which spreadsheets have a number, too. */
const ONE_NUMBER = /^\D*\d[\d.,'’\s]*\D*$/

/** Reads all cells by their columns' types. Lets the page breathe in between. */
export async function planPaste(field: PasteField, cells: ClipGrid): Promise<PastePlan> {
  const { rows, columns } = field
  const paste = tilePaste(cells, field.target)
  const plan: PastePlan = {
    edits: [],
    misfits: 0,
    examples: [],
    rows: paste.rows,
    addedRows: field.canAddRows ? Math.max(0, paste.rows - rows.length) : 0,
    columns: Math.min(paste.columns, columns.length),
    widened: new Map(),
  }
  const reader = new CellReader(field, plan)
  let begun = performance.now()
  for (let row = 0; row < paste.rows; row++) {
    for (let at = 0; at < paste.columns; at++) {
      const cell = paste.at(row, at)
      if (cell) reader.read(row, at, cell)
    }
    if (performance.now() - begun < STRETCH) continue
    await nextTurn()
    begun = performance.now()
  }
  return plan
}

class CellReader {
  private readonly field: PasteField
  private readonly plan: PastePlan

  constructor(field: PasteField, plan: PastePlan) {
    this.field = field
    this.plan = plan
  }

  read(row: number, at: number, cell: ClipCell): void {
    const column = this.field.columns[at]
    const item = this.field.rows[row]
    const place = { row, at, column, cell }
    if (!column) return this.refuse(place, NO_COLUMN)
    if (!item && !this.field.canAddRows) return this.refuse(place, NO_ROW)
    const input = this.field.inputs.get(column.type.type)
    if (!canEdit(column) || !input) return this.refuse(place, FIXED)
    const known = this.plan.widened.get(column.id)?.settings ?? column.settings
    const read = readCell(cell, { column, input, settings: known, context: this.field.context })
    if ('problem' in read) return this.refuse(place, read.problem)
    if (read.settings) {
      if (!this.field.canWiden) return this.refuse(place, NOT_ALLOWED)
      this.widen(column, read.settings)
    }
    this.plan.edits.push({
      item_id: item?.id ?? null,
      row,
      attribute_id: column.id,
      data: read.data,
      needsSettings: this.isNew(column, read.data),
      ...('from' in read && read.from ? { from: read.from } : {}),
    })
  }

  private refuse(
    {
      row,
      at,
      column,
      cell,
    }: { row: number; at: number; column: ShownAttribute | undefined; cell: ClipCell },
    problem: string,
  ): void {
    // An empty cell loses nothing where it finds no place.
    if (cell.text === '') return
    this.plan.misfits++
    if (this.plan.examples.length < MAX_EXAMPLES)
      this.plan.examples.push({
        row: row + 1,
        place: at + 1,
        column: column?.attribute.name ?? '',
        text: cell.text,
        problem,
      })
  }

  private widen(column: ShownAttribute, settings: Settings): void {
    const before = entriesOf(column.settings)
    const names = [...entriesOf(settings)].flatMap(([id, name]) => (before.has(id) ? [] : [name]))
    this.plan.widened.set(column.id, { settings, attribute: column.attribute.name, names })
  }

  /** Whether data points at something that the column does not have yet. */
  private isNew(column: ShownAttribute, data: unknown): boolean {
    const widened = this.plan.widened.get(column.id)
    if (!widened || !Array.isArray(data)) return false
    const before = entriesOf(column.settings)
    const after = entriesOf(widened.settings)
    return data.some((one) => after.has(String(one)) && !before.has(String(one)))
  }
}

/** Ids with names that settings hold, such as labels. */
function entriesOf(settings: Settings): Map<string, string> {
  const found = new Map<string, string>()
  for (const list of Object.values(settings))
    for (const one of Array.isArray(list) ? (list as unknown[]) : [])
      if (typeof one === 'object' && one !== null && 'id' in one)
        found.set(String(one.id), 'name' in one ? String(one.name) : '')
  return found
}

type Read = Exclude<Parsed, { problem: string }> & { from?: PlannedEdit['from'] }

function readCell(
  cell: ClipCell,
  by: { column: ShownAttribute; input: AttributeInput; settings: Settings; context: ValueContext },
): Read | { problem: string } {
  const { column, input, settings, context } = by
  const { own, number } = cell
  const isFit = (data: unknown) => data === null || input.checkData(data, settings) === null
  if (own && isExactIn(own.column, column)) {
    const from = { item_id: own.item_id, attribute_id: own.column.id }
    if (column.type.isPartial?.(own.data)) return { data: own.data, from }
    if (isFit(own.data)) return { data: own.data }
  }
  if (number !== undefined && column.type.toNumber && ONE_NUMBER.test(cell.text) && isFit(number)) {
    const data = input.normalise(number, settings)
    if (typeof data === 'number') return { data }
  }
  const read = fitted(input.parse(cell.text, settings, context), input, settings)
  if (!('problem' in read) || cell.href === undefined) return read
  const linked = fitted(input.parse(cell.href, settings, context), input, settings)
  return 'problem' in linked ? read : linked
}

/** What was read, unless the type would not keep it. */
function fitted(parsed: Parsed, input: AttributeInput, settings: Settings): Parsed {
  if ('problem' in parsed || parsed.data === null) return parsed
  const problem = input.checkData(parsed.data, parsed.settings ?? settings)
  return problem === null ? parsed : { problem }
}

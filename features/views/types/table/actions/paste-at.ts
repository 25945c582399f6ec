import type { AttributeInput, Item } from '@weft/model'

import type { GridControl } from '../grid/grid-control.ts'
import type { CellRange } from '../grid/selection.ts'
import { valuesOfGroup } from '../rows/group-values.ts'
import type { GridContext } from './grid-context.ts'
import { type ClipGrid, tilePaste } from './clip-cell.ts'
import { loadInputs } from './load-inputs.ts'
import { OWN_TYPE, readOwnCells } from './own-cells.ts'
import { type PasteChoice, type PastePlan, planPaste, type PlannedEdit } from './paste-plan.ts'
import { parseHtml } from './read-html.ts'
import { parseTsv } from './read-tsv.ts'
import { tellCells } from './tell.ts'
import { MAX_CELLS, refuseSize } from './too-many.ts'
import { withWholes } from './whole-edits.ts'

/** A paste that adds more rows than this asks first. */
const ROWS_WITHOUT_ASKING = 100

interface Clip {
  cells: ClipGrid
  /** The text that the cells are made of, where nothing else says that they are cells. */
  text?: string
  /** The act of copying, for what was copied here. */
  copy: string | null
}

/** The cells on the clipboard: exact ones of this program, else of its table, else of its text. */
export function readEvent({ clipboardData }: Pick<ClipboardEvent, 'clipboardData'>): Clip | null {
  const own = readOwnCells(clipboardData?.getData(OWN_TYPE) ?? '')
  const text = clipboardData?.getData('text/plain') ?? ''
  const plain = () => parseTsv(text).map((row) => row.map((one) => ({ text: one })))
  if (own) {
    const texts = plain()
    const cells = own.rows.map(({ item_id, cells: data }, row) =>
      own.columns.map((column, at) => ({
        text: texts[row]?.[at]?.text ?? '',
        own: { data: data[at] ?? null, item_id, column },
      })),
    )
    if (cells.length > 0) return { cells, copy: own.copy }
  }
  const cells = parseHtml(clipboardData?.getData('text/html') ?? '')
  if (cells) return { cells, copy: null }
  return text === '' ? null : { cells: plain(), text, copy: null }
}

/** The cells of a clip; lines that are one value stay together in the one cell that is picked. */
function cellsFor(
  { cells, text }: Clip,
  target: { rows: number; columns: number },
  input: AttributeInput | undefined,
): ClipGrid {
  const isLines = cells.length > 1 && cells[0]?.length === 1 && target.rows === 1 && target.columns === 1
  return isLines && text !== undefined && input?.joinsLines?.(text) ? [[{ text }]] : cells
}

/** Pastes over a range; asks first where not everything fits, or where it makes labels or many rows. */
export async function pasteAt(
  gridContext: () => GridContext,
  range: CellRange,
  clip: Clip | null,
): Promise<void> {
  const control = gridContext().control()
  if (!clip || !control) return
  const target = { rows: range.bottom - range.top + 1, columns: range.end - range.start + 1 }
  const columns = gridContext().columns.slice(range.start)
  const inputs = await loadInputs(columns)
  const cells = cellsFor(clip, target, inputs.get(columns[0]?.type.type ?? ''))
  const size = tilePaste(cells, target)
  if (size.rows * Math.min(size.columns, columns.length) > MAX_CELLS) {
    refuseSize(gridContext().records.context.locale)
    return
  }
  const { actions, records } = gridContext()
  const plan = await planPaste(
    {
      rows: blankOf(control, range) === undefined ? rowsFrom(control, range.top, size.rows) : [],
      columns,
      inputs,
      context: records.context,
      target,
      canAddRows: actions.rights.createItem,
      canWiden: actions.rights.editAttribute,
    },
    cells,
  )
  const choice = await decide(gridContext(), plan)
  if (choice) await applyPlan(gridContext, { plan, choice, copy: clip.copy, range })
}

/** Rows with cells from a line on; no more than asked for, since reading a whole list would be slow. */
function rowsFrom({ model }: GridControl, top: number, count: number): Item[] {
  const items: Item[] = []
  for (let line = top; line < model.lines.length && items.length < count; line++) {
    const item = model.rowAt(line)?.item
    if (item) items.push(item)
  }
  return items
}

/** The group that rows are pasted into where none is yet; null without groups. */
const blankOf = ({ model }: GridControl, { top }: CellRange) => model.groupOfBlank(top)

function decide(gridContext: GridContext, plan: PastePlan): Promise<PasteChoice | null> {
  const isPlain = plan.misfits === 0 && plan.widened.size === 0 && plan.addedRows <= ROWS_WITHOUT_ASKING
  if (isPlain) return Promise.resolve({ addsRows: true, createsLabels: true })
  return new Promise((resolve) => gridContext.ask({ plan, answer: resolve }))
}

/** What of a plan is done under a choice. */
export function chosenOf(plan: PastePlan, { addsRows, createsLabels }: PasteChoice): PlannedEdit[] {
  return plan.edits.filter(
    ({ item_id, needsSettings }) => (item_id !== null || addsRows) && (!needsSettings || createsLabels),
  )
}

async function applyPlan(
  gridContext: () => GridContext,
  act: { plan: PastePlan; choice: PasteChoice; copy: string | null; range: CellRange },
): Promise<void> {
  const { plan, choice, copy, range } = act
  const { actions, records, control: controlOf } = gridContext()
  const control = controlOf()
  const edits = await withWholes(chosenOf(plan, choice), copy, actions)
  const added: { values: Record<string, unknown> }[] = []
  const group = control ? blankOf(control, range) : undefined
  const given = control && typeof group === 'number' ? valuesOfGroup(control.model, group, records) : {}
  if (choice.addsRows) for (let n = 0; n < plan.addedRows; n++) added.push({ values: { ...given } })
  const first = plan.rows - plan.addedRows
  for (const { item_id, row, attribute_id, data } of edits) {
    const values = item_id === null ? added[row - first]?.values : undefined
    if (values) values[attribute_id] = data
  }
  const settings = choice.createsLabels
    ? new Map([...plan.widened].map(([id, widened]) => [id, widened.settings]))
    : new Map()
  const { change, added: ids } = await actions.act({
    settings,
    added,
    edits: edits.flatMap(({ item_id, attribute_id, data }) =>
      item_id === null ? [] : [{ item_id, attribute_id, data }],
    ),
  })
  if (change) {
    const top = control && group !== undefined ? control.model.lineOf(ids[0] ?? '') : range.top
    if (control && top >= 0) selectPasted(control, { ...range, top }, { plan, last: ids.at(-1) })
    tellCells('pasted', edits.length)
  }
}

function selectPasted(
  control: GridControl,
  range: CellRange,
  { plan, last }: { plan: PastePlan; last: string | undefined },
): void {
  const end = Math.min(range.start + plan.columns, control.model.options.columns.length) - 1
  const added = last === undefined ? -1 : control.model.lineOf(last)
  let bottom = range.top
  for (let line = range.top, left = plan.rows; line < control.model.lines.length && left > 0; line++)
    if (control.model.hasCells(line)) {
      bottom = line
      left--
    }
  if (added > bottom && added - range.top + 1 === plan.rows) bottom = added
  control.select(
    { anchor: { line: range.top, column: range.start }, focus: { line: bottom, column: end } },
    false,
  )
}

import { t } from '@weft/i18n'
import type { AttributeIntake, Item, Settings, ValueContext } from '@weft/model'
import { toast } from '@weft/ui'

import type { CellEdit, ShownAttribute, ViewActions } from '../../client/view-member.ts'
import { canEdit, dataOf, type Field, textOf } from './cell-texts.ts'
import { parseHtml, parseTsv, tilePaste } from './grid/read-clipboard.ts'
import type { CellRange } from './grid/selection.ts'
import type { TextGrid } from './grid/write-clipboard.ts'

/** What a paste or fill does: edits, settings that it widened, and how many cells could not be read. */
export interface CellEdits {
  edits: CopiedEdit[]
  settings: Map<string, Settings>
  problems: number
}

/** An edit that copies a value; `from` is the item that it was taken from. */
export interface CopiedEdit extends CellEdit {
  from?: string
}

/** The intakes of the columns' types, by type. */
export type Intakes = ReadonlyMap<string, AttributeIntake>

/** What texts are read with; loaded before a paste or a fill. */
export async function loadIntakes(columns: readonly Pick<ShownAttribute, 'type'>[]): Promise<Intakes> {
  const types = new Set(columns.map(({ type }) => type))
  return new Map(
    await Promise.all([...types].map(async ({ type, intake }) => [type, await intake.load()] as const)),
  )
}

/** The cells on the clipboard: of its table, else of its text; null when there is nothing. */
export function readClipboard({ html, text }: { html: string; text: string }): TextGrid | null {
  return parseHtml(html) ?? (text === '' ? null : parseTsv(text))
}

/** Saves what a paste or a fill makes, and says how much of it could not be read. */
export async function applyEdits(
  result: CellEdits,
  columns: readonly ShownAttribute[],
  actions: ViewActions,
): Promise<void> {
  const edits = await withWholeValues(result.edits, columns, actions)
  actions.setValues(edits, result.settings)
  const count = result.problems
  if (count > 0) toast.show(t('{count, plural, one {# cell} other {# cells}} could not be read', { count }))
}

/** Texts from the clipboard onto cells. `rows` and `columns` begin at the target's corner and reach to the end. */
export function pasteEdits(
  field: Field & { intakes: Intakes },
  texts: TextGrid,
  target: CellRange,
): CellEdits {
  const paste = tilePaste(texts, {
    rows: target.bottom - target.top + 1,
    columns: target.end - target.start + 1,
  })
  const reader = new CellReader(field.context, field.intakes)
  for (const [r, item] of field.rows.slice(0, paste.rows).entries())
    for (const [c, column] of field.columns.slice(0, paste.columns).entries())
      reader.read(item.id, column, paste.at(r, c))
  return reader.result
}

/**
 * Copies a rectangle of cells over a larger one that holds it, again and again. Between equal columns the value goes
 * over as it is, else as its text.
 */
export function fillEdits(
  context: ValueContext,
  field: {
    at(line: number): Item | null
    columns: readonly ShownAttribute[]
    intakes: Intakes
    source: CellRange
    target: CellRange
  },
): CellEdits {
  const { at, columns, source, target } = field
  const reader = new CellReader(context, field.intakes)
  const lines = linesOf(at, source)
  for (let line = target.top; line <= target.bottom; line++) {
    const item = at(line)
    if (!item) continue
    const isBeside = line >= source.top && line <= source.bottom
    const from = isBeside ? item : wrapped(lines, source, line, at)
    for (let index = target.start; index <= target.end; index++) {
      if (isBeside && index >= source.start && index <= source.end) continue
      const width = source.end - source.start + 1
      const sourceColumn = columns[source.start + modulo(index - source.start, width)]
      const column = columns[index]
      if (!from || !column || !sourceColumn) continue
      const data = dataOf(from, sourceColumn)
      if (column.id === sourceColumn.id) reader.take(item.id, column, { data, from: from.id })
      else reader.read(item.id, column, textOf(data, sourceColumn, context))
    }
  }
  return reader.result
}

/** Lines of a range that have cells. */
function linesOf(at: (line: number) => Item | null, { top, bottom }: CellRange): number[] {
  const lines: number[] = []
  for (let line = top; line <= bottom; line++) if (at(line)) lines.push(line)
  return lines
}

/** The item that a line beyond the source repeats. */
function wrapped(
  lines: readonly number[],
  source: CellRange,
  line: number,
  at: (line: number) => Item | null,
) {
  if (lines.length === 0) return null
  const steps = line > source.bottom ? line - source.bottom - 1 : line - source.top
  return at(lines[modulo(steps, lines.length)] ?? -1)
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}

/** Reads texts by the columns' types; a label that one cell makes is known to the next. */
class CellReader {
  readonly result: CellEdits = { edits: [], settings: new Map(), problems: 0 }
  private readonly context: ValueContext
  private readonly intakes: Intakes

  constructor(context: ValueContext, intakes: Intakes) {
    this.context = context
    this.intakes = intakes
  }

  read(item_id: string, column: ShownAttribute, text: string): void {
    const { edits, settings } = this.result
    const intake = this.intakes.get(column.type.type)
    if (!canEdit(column) || !intake) {
      if (text !== '') this.result.problems++
      return
    }
    const known = settings.get(column.id) ?? column.settings
    const parsed = intake.parse(text, known, this.context)
    if ('problem' in parsed || !isFit(intake, parsed.data, parsed.settings ?? known)) {
      this.result.problems++
      return
    }
    if (parsed.settings) settings.set(column.id, parsed.settings)
    edits.push({ item_id, attribute_id: column.id, data: parsed.data })
  }

  take(item_id: string, column: ShownAttribute, { data, from }: { data: unknown; from: string }): void {
    if (canEdit(column)) this.result.edits.push({ item_id, attribute_id: column.id, data, from })
  }
}

function isFit(intake: AttributeIntake, data: unknown, settings: Settings): boolean {
  return data === null || intake.checkData(data, settings) === null
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

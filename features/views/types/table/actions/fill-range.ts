import { t } from '@weft/i18n'
import { toast } from '@weft/ui'

import type { CellRange } from '../grid/selection.ts'
import type { GridContext } from './grid-context.ts'
import { fillEdits } from './fill-cells.ts'
import { loadInputs } from './load-inputs.ts'
import { refuseSize, tooMany } from './too-many.ts'
import { tellCells } from './tell.ts'
import { withWholes } from './whole-edits.ts'

/** Fills a target from its source, as one step to undo. */
export async function fillRange(
  gridContext: () => GridContext,
  fill: { source: CellRange; target: CellRange; isTurned: boolean | null },
): Promise<void> {
  const { target } = fill
  if (tooMany(target)) {
    refuseSize(gridContext().records.context.locale)
    return
  }
  const inputs = await loadInputs(gridContext().columns)
  const { control, columns, records, actions } = gridContext()
  const model = control()?.model
  if (!model) return
  const { edits, problems } = fillEdits({
    ...fill,
    at: (line) => model.rowAt(line)?.item ?? null,
    columns,
    inputs,
    context: records.context,
  })
  const whole = await withWholes(edits, null, actions)
  if (problems > 0)
    toast.show(
      t('{count, plural, one {# cell does not take it} other {# cells do not take it}}', { count: problems }),
    )
  if (whole.length === 0) return
  await actions.act({ edits: whole })
  tellCells('filled', whole.length)
}

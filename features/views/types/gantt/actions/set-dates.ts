import { newUuid } from '@weft/base'
import { announce, toast } from '@weft/ui'

import { isSettable } from '../../../client/dates/date-source.ts'
import { type ActionContext, dateEdits, nameOfItem } from './action-context.ts'

/** Remembers the dates as they are now, to compare with later. */
export async function takeBaseline({ props, data, t }: ActionContext): Promise<void> {
  const { gantt, source } = data
  if (!source) return
  const known = props.records.all.find((one) => one.id === gantt.baseline_id && isSettable(one))
  const attribute_id = known?.id ?? newUuid()
  const { dataOfSpan } = await dateEdits.load()
  const edits = data.items.map((item) => {
    const span = data.spanOfItem(item)
    return { item_id: item.id, attribute_id, data: span && dataOfSpan(span) }
  })
  const { change } = await props.actions.act({
    ...(known
      ? {}
      : {
          attributes: [{ id: attribute_id, name: t('Baseline'), type: 'date', settings: { range: true } }],
        }),
    edits: edits.filter((edit) => known || edit.data !== null),
  })
  if (!change) return
  if (!known) props.actions.changeSettings({ baseline_id: attribute_id })
  toast.show(t('The current dates are now the baseline'))
}

export function clearDates(context: ActionContext, id: string): void {
  const { props, data, t } = context
  if (!data.source || !data.spanOf(id)) return
  const { start, end } = data.source
  const edits = [start, ...(end ? [end] : [])].map((one) => ({
    item_id: id,
    attribute_id: one.id,
    data: null,
  }))
  void props.actions.setValues(edits)
  announce(t('{name} has no dates now', { name: nameOfItem(context, id) }))
}

/** For folders without any date. */
export function addDates({ props, t }: ActionContext): void {
  const attribute = { id: newUuid(), name: t('Dates'), type: 'date', settings: { range: true } }
  void props.actions.act({ attributes: [attribute] })
}

import { t } from '@weft/i18n'
import type { Settings } from '@weft/model'
import { announce, type LabelColor, toast } from '@weft/ui'

import type { ViewActions } from '../../../client/view-member.ts'
import { labelsOf } from '../stacking/columns.ts'
import type { Stack } from '../stacking/stack.ts'

/** Changes one label of the attribute that columns are made of, as a step to undo. */
export function changeLabel(
  stack: Stack,
  key: string,
  change: { name: string } | { color: LabelColor },
  actions: ViewActions,
): void {
  const labels = labelsOf(stack).map((label) =>
    label.id === key ? { ...label, ...change, ...('color' in change ? { textColor: '' } : {}) } : label,
  )
  save(stack, { ...stack.attribute.attribute.settings, labels }, actions)
}

/** A new column: a label of this name. One that is there already stays. */
export async function addLabel(stack: Stack, name: string, actions: ViewActions): Promise<void> {
  const { type, settings } = stack.attribute
  const intake = await type.intake.load()
  const parsed = intake.parse(name, { ...settings, multiple: false }, stack.context)
  if ('problem' in parsed) {
    toast.error(parsed.problem)
    return
  }
  if (!parsed.settings) {
    toast.show(t('There is already a column of this name'), { id: 'column-exists' })
    return
  }
  save(stack, { ...stack.attribute.attribute.settings, labels: parsed.settings['labels'] }, actions)
  announce(t('Column {name} added', { name }))
}

function save({ attribute }: Stack, settings: Settings, actions: ViewActions): void {
  // A program that cannot be loaded is reported by the page.
  actions.act({ settings: new Map([[attribute.id, settings]]) }).catch(() => undefined)
}

import { t } from '@weft/i18n'
import type { Settings } from '@weft/model'
import { announce, type LabelColor, toast } from '@weft/ui'

import type { ViewActions } from '../../../client/view-member.ts'
import { type LabelOption, labelsOf } from '../stacking/columns.ts'
import type { Stack } from '../stacking/stack.ts'

/** Recolours one label of the attribute that columns are made of, as a step to undo. */
export function recolourLabel(stack: Stack, key: string, color: LabelColor, actions: ViewActions): void {
  save(stack, withLabel(stack, key, { color, textColor: '' }), actions)
}

/** Renames one, too; `base` is the name that the field had shown. */
export function renameLabel(
  stack: Stack,
  key: string,
  names: { name: string; base: string },
  actions: ViewActions,
) {
  const now = labelsOf(stack).find(({ id }) => id === key)?.name
  const shown = now === names.base ? undefined : withLabel(stack, key, { name: names.base })
  save(stack, withLabel(stack, key, { name: names.name }), actions, shown)
}

function withLabel(stack: Stack, key: string, changed: Partial<LabelOption>): Settings {
  const labels = labelsOf(stack).map((label) => (label.id === key ? { ...label, ...changed } : label))
  return { ...stack.attribute.attribute.settings, labels }
}

/** A new column: a label of this name. One that is there already stays. */
export async function addLabel(stack: Stack, name: string, actions: ViewActions): Promise<void> {
  const { type, settings } = stack.attribute
  const input = await type.input.load()
  const parsed = input.parse(name, { ...settings, multiple: false }, stack.context)
  if ('problem' in parsed) {
    toast.error(parsed.problem)
    return
  }
  if (!parsed.settings) {
    toast.show(t('A column with this name already exists'), { id: 'column-exists' })
    return
  }
  save(stack, { ...stack.attribute.attribute.settings, labels: parsed.settings['labels'] }, actions)
  announce(t('Column {name} added', { name }))
}

function save({ attribute }: Stack, settings: Settings, actions: ViewActions, shown?: Settings): void {
  const settings_shown = shown && new Map([[attribute.id, shown]])
  // A program that cannot be loaded is reported by the page.
  actions
    .act({ settings: new Map([[attribute.id, settings]]), ...(settings_shown && { settings_shown }) })
    .catch(() => undefined)
}

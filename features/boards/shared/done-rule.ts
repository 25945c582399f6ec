import type { DoneRule, Settings } from '@weft/model'

import { readBoardSettings } from './board-settings.ts'

type MaybeLabel = { id?: unknown; category?: unknown; isDone?: unknown } | null

/**
 * What means done on a board now: a rule without labels of its own means those of its attribute in the category `done`.
 * `settingsOf` gives the settings of an attribute of the board; undefined for one that is gone.
 */
export function currentDoneRule(
  board: { readonly settings: Readonly<Record<string, unknown>> },
  settingsOf: (attribute_id: string) => Settings | undefined,
): DoneRule | null {
  const { doneRule } = readBoardSettings(board)
  if (!doneRule || doneRule.label_ids !== undefined) return doneRule
  const labels = settingsOf(doneRule.attribute_id)?.['labels']
  if (!Array.isArray(labels)) return doneRule
  return { attribute_id: doneRule.attribute_id, label_ids: doneLabels(labels as MaybeLabel[]) }
}

/** The ids of the labels whose category is done; `isDone` is how older ones say it. */
export function doneLabels(labels: readonly MaybeLabel[]): string[] {
  return labels
    .filter((label) => (label?.category === undefined ? label?.isDone === true : label.category === 'done'))
    .map((label) => String(label?.id))
}

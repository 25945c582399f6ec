import { must } from '@weft/base'
import type { Translate } from '@weft/i18n'
import type { AutomationOptions, AutomationStep, AutomationTrigger, FilterTree } from '@weft/model'
import type { ShownAttribute } from '@weft/features/views/client'

import type { ActionDefinition, TriggerDefinition } from '../../shared/index.ts'
import { definition as valueChanged } from '../../triggers/value-changed/definition.ts'
import { newStepId } from '../builder/step-tree.ts'
import type { RuleDraft } from '../use-rule-actions.ts'
import type { LabelPart, Need, RecipeParts } from './recipe-parts.ts'

export type RecipeGroup = 'status' | 'dates' | 'people' | 'forms' | 'web'

/** A rule to begin with, made of what the board has. */
export interface Recipe {
  id: string
  group: RecipeGroup
  needs: readonly Need[]
  draft(kitchen: Kitchen): RuleDraft
}

/** What a recipe takes its parts from; all that it needs is there. */
export interface Kitchen {
  t: Translate
  parts: RecipeParts
  attribute(need: Need): ShownAttribute
  label(need: 'open' | 'doing' | 'done'): LabelPart
  /** The token of the item's name. */
  item: string
}

export function kitchenFor(parts: RecipeParts, t: Translate): Kitchen {
  const { primary } = parts
  return {
    t,
    parts,
    attribute: (need) => must(parts[need] as ShownAttribute | undefined, 'recipes take what they need'),
    label: (need) => must(parts[need], 'recipes take what they need'),
    item: primary ? `{{item.${primary.id}}}` : t('The item'),
  }
}

/** What the board lacks for a recipe. */
export function lacking({ needs }: Recipe, parts: RecipeParts): Need[] {
  return needs.filter((need) => parts[need] === undefined)
}

export function start<O extends AutomationOptions>(
  { type }: TriggerDefinition<O>,
  options: O,
): AutomationTrigger {
  return { type, options }
}

export function step<O extends AutomationOptions>(
  { type }: ActionDefinition<O>,
  options: O,
  inner: Pick<AutomationStep, 'steps' | 'otherwise'> = {},
): AutomationStep {
  return { id: newStepId(), type, options, ...inner }
}

/** The status comes to a label. */
export function whenStatus(
  { attribute, label }: Kitchen,
  need: 'open' | 'doing' | 'done',
): AutomationTrigger {
  return start(valueChanged, {
    attribute_id: attribute('status').id,
    change: 'becomes',
    to: { operator: 'any_of', value: [label(need).id] },
  })
}

/** The status is a label. */
export function isStatus({ attribute, label }: Kitchen, need: 'open' | 'doing' | 'done'): FilterTree {
  const condition = {
    attribute_id: attribute('status').id,
    operator: 'any_of' as const,
    value: [label(need).id],
  }
  return { op: 'and', conditions: [condition] }
}

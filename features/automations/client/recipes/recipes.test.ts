import { newSlug, newUuid } from '@weft/base'
import type { ShownAttribute } from '@weft/features/views/client'
import { type AutomationStep, countSteps } from '@weft/model'
import { sampleContext } from '@weft/model/testing'
import { expect, test } from 'vitest'

import { actionDefinitions, ruleProblems, triggerDefinitions } from '../../shared/index.ts'
import { kitchenFor, lacking } from './recipe.ts'
import type { RecipeParts } from './recipe-parts.ts'
import { FIRST_RECIPES, recipes } from './recipes.ts'

const attribute = (): ShownAttribute => ({ id: newUuid() }) as unknown as ShownAttribute
const label = (name: string) => ({ id: newUuid(), name })

/** A board that has everything. */
const PARTS: Required<RecipeParts> = {
  primary: attribute(),
  status: attribute(),
  open: label('To do'),
  doing: label('Doing'),
  done: label('Done'),
  doneRule: true,
  people: attribute(),
  date: attribute(),
  number: attribute(),
  email: attribute(),
  reference: attribute(),
  button: attribute(),
  time: attribute(),
  sharedTime: attribute(),
  form: { id: newSlug() },
  folder: { id: newSlug() },
  otherFolder: { id: newSlug() },
  me: 7,
}

const say = (text: string) => text
const kitchen = kitchenFor(PARTS, say)

/** A type whose conditions are whole as recipes write them. */
const WHOLE = { operators: ['any_of', 'overdue'], predicate: () => () => true }

/** What somebody has to choose themselves: no board says it. */
const TO_CHOOSE = ['Enter the address of the channel.', 'Enter an address.']

const all = (steps: readonly AutomationStep[]): AutomationStep[] =>
  steps.flatMap((step) => [step, ...all(step.steps ?? []), ...all(step.otherwise ?? [])])

test('there are thirty and more, each once', () => {
  expect(recipes.length).toBeGreaterThanOrEqual(30)
  expect(new Set(recipes.map(({ id }) => id)).size).toBe(recipes.length)
  const names = recipes.map((recipe) => recipe.draft(kitchen).name)
  expect(new Set(names).size).toBe(names.length)
  expect(FIRST_RECIPES.filter((id) => !recipes.some((one) => one.id === id))).toEqual([])
})

test.each(recipes)('$id is a rule that could be switched on, but for an address', (recipe) => {
  const { trigger = null, conditions = null, steps = [] } = recipe.draft(kitchen)
  expect(triggerDefinitions[trigger?.type ?? '']?.options.safeParse(trigger?.options).success).toBe(true)
  for (const { type, options } of all(steps)) {
    const read = actionDefinitions[type]?.options.safeParse(options)
    expect([type, read?.success]).toEqual([type, true])
  }
  expect(countSteps(steps)).toBeGreaterThan(0)
  const known = { name: '', type: 'text', settings: { sharedEntries: true } }
  const problems = ruleProblems(
    { trigger, conditions, steps },
    {
      attribute: (id) => ({ ...known, id }),
      hasFolder: () => true,
      hasDoneRule: true,
      env: { context: sampleContext(), attribute: () => ({ type: WHOLE, settings: {} }) as never },
    },
  )
  expect(problems.map(({ text }) => text).filter((text) => !TO_CHOOSE.includes(text))).toEqual([])
})

test.each(recipes)('$id is not offered to a board that lacks what it needs', (recipe) => {
  for (const need of recipe.needs) expect(lacking(recipe, { ...PARTS, [need]: undefined })).toEqual([need])
  expect(lacking(recipe, PARTS)).toEqual([])
})

import { newSlug } from '@weft/base'
import fc from 'fast-check'
import { must } from '@weft/server/testing'
import { vi } from 'vitest'

import type { PretendWorld } from './pretend-world.ts'

type RandomStep =
  | { does: 'increase'; amount: number }
  | { does: 'add' | 'set'; label: number }
  | { does: 'trash' }
  | { does: 'tell' }
  | { does: 'create'; below: boolean }
  | { does: 'branch'; label: number; steps: RandomStep[] }
  /** For each item of a folder, of all or with a label. */
  | { does: 'each'; isElsewhere: boolean; label: number | null; steps: RandomStep[] }

export interface RandomRule {
  /** Items with this label only. */
  when: number | null
  steps: RandomStep[]
}

const label = fc.nat(2)
const plainStep: fc.Arbitrary<RandomStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('increase' as const), amount: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('add' as const, 'set' as const), label }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('trash' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('tell' as const) }) },
)
const inner = fc.array(plainStep, { minLength: 1, maxLength: 2 })

export const randomRule: fc.Arbitrary<RandomRule> = fc.record({
  when: fc.option(label),
  steps: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: plainStep },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('create' as const), below: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('branch' as const), label, steps: inner }) },
      {
        weight: 1,
        arbitrary: fc.record({
          does: fc.constant('each' as const),
          isElsewhere: fc.boolean(),
          label: fc.option(label),
          steps: inner,
        }),
      },
    ),
    { minLength: 1, maxLength: 3 },
  ),
})

/** A rule that is on, and that nothing of this world starts by itself. */
export async function addRule(world: PretendWorld, { when, steps }: RandomRule) {
  const { as, board_id } = world
  const automation_id = newSlug()
  await must(
    as.owner('PUT', `/automations/${automation_id}`, {
      name: 'Rule',
      enabled: true,
      board_id,
      trigger: { type: 'comment-created', options: {} },
      conditions: when === null ? null : hasLabel(world, when),
      steps: steps.map((step, n) => stepOf(world, step, `s${n}`)),
      row_version: 1,
    }),
  )
  return { kind: 'automation', board_id, automation_id }
}

const hasLabel = ({ attributes, labels }: PretendWorld, n: number) => ({
  op: 'and',
  conditions: [{ attribute_id: attributes.status, operator: 'any_of', value: [labels[n]] }],
})

function stepOf(world: PretendWorld, step: RandomStep, id: string): Record<string, unknown> {
  const { attributes, labels, people } = world
  if (step.does === 'trash') return { id, type: 'trash-item', options: {} }
  if (step.does === 'tell') return { id, type: 'notify', options: { user_ids: [people.full.id], text: TOLD } }
  if (step.does === 'create')
    return { id, type: 'create-item', options: { below: step.below, name: `After ${TOLD}` } }
  if (step.does === 'branch' || step.does === 'each')
    return {
      id,
      ...(step.does === 'branch'
        ? { type: 'branch', options: { filter: hasLabel(world, step.label) } }
        : { type: 'find-items', options: searchOf(world, step) }),
      steps: step.steps.map((one, n) => stepOf(world, one, `${id}i${n}`)),
    }
  const options =
    step.does === 'increase'
      ? { attribute_id: attributes.points, way: 'increase', amount: step.amount }
      : { attribute_id: attributes.status, way: step.does, data: [labels[step.label]] }
  return { id, type: 'set-value', options }
}

/** What is told of an item. */
const TOLD = '{{item.Points}} of {{item.Status}}'

const searchOf = (
  world: PretendWorld,
  { isElsewhere, label: wanted }: { isElsewhere: boolean; label: number | null },
) => ({
  folder_id: isElsewhere ? world.other_folder_id : world.folder_id,
  filter: wanted === null ? null : hasLabel(world, wanted),
})

/** What runs told, in no order. */
export async function toldByRuns({ server: { db }, people }: PretendWorld): Promise<string[]> {
  const user = people.full.id
  const rows = await db.run<{ text: string }>(
    { user },
    `select body -> 0 ->> 'text' as text from notifications
     where user_id = $1 and notification_type like 'Automation%'`,
    [user],
  )
  return rows.map(({ text }) => text).toSorted()
}

/** Waits until all runs of a workspace have ended; answers how each of them did, in order. */
export async function runsEnded({ server: { db }, team_id }: PretendWorld): Promise<string[]> {
  return vi.waitFor(
    async () => {
      const rows = await db.run<{ state: string }>(
        team_id,
        `select state from automation_runs where team_id = $1 order by no`,
        [team_id],
      )
      const states = rows.map(({ state }) => state)
      if (states.some((state) => state === 'queued' || state === 'waiting'))
        throw new Error('still to be done')
      return states
    },
    { timeout: 60_000, interval: 20 },
  )
}

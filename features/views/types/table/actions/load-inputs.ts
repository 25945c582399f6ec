import type { ShownAttribute } from '../../../client/view-member.ts'
import type { Inputs } from './paste-plan.ts'

/** What texts are read with, by type; loaded before a paste or a fill. */
export async function loadInputs(columns: readonly Pick<ShownAttribute, 'type'>[]): Promise<Inputs> {
  const types = new Set(columns.map(({ type }) => type))
  return new Map(
    await Promise.all([...types].map(async ({ type, input }) => [type, await input.load()] as const)),
  )
}

import type { ShownAttribute } from '../../../client/view-member.ts'
import type { Intakes } from './paste-plan.ts'

/** What texts are read with, by type; loaded before a paste or a fill. */
export async function loadIntakes(columns: readonly Pick<ShownAttribute, 'type'>[]): Promise<Intakes> {
  const types = new Set(columns.map(({ type }) => type))
  return new Map(
    await Promise.all([...types].map(async ({ type, intake }) => [type, await intake.load()] as const)),
  )
}

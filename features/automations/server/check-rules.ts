import { loadAttributes } from '@weft/features/attributes/server'
import type { Jobs } from '@weft/jobs'
import type { Attribute } from '@weft/model'
import type { Kit, Principal } from '@weft/server-kit'

import { ruleProblems } from '../shared/index.ts'
import { ownerOf } from './runner/acting.ts'
import { type ActiveRule, rulesOn } from './queries.ts'
import { envOf } from './rule-env.ts'
import { switchOff } from './switch-off.ts'

/** Turns off rules that cannot work any more: something they use is gone, or their owner's right is. */
export async function checkRules(
  kit: Kit,
  jobs: Pick<Jobs, 'add' | 'addWithin'>,
  team_id: number,
): Promise<void> {
  for (const rule of await rulesOn(kit.db, team_id)) {
    const owner = await ownerOf(kit, team_id, rule)
    const reason = owner === null ? 'owner' : (await isBroken(kit, owner, rule)) ? 'broken' : null
    if (reason !== null) await switchOff(kit, jobs, team_id, rule, reason)
  }
}

async function isBroken({ db }: Kit, owner: Principal, rule: ActiveRule): Promise<boolean> {
  const { team_id } = owner.access
  return isRuleBroken(rule, owner, await db.read(team_id, (tx) => loadAttributes(tx, team_id, rule.board_id)))
}

/** Whether a rule uses something that is gone, or asks what asks nothing (any more). */
export function isRuleBroken(rule: ActiveRule, owner: Principal, attributes: readonly Attribute[]): boolean {
  return brokenParts(rule, owner, attributes).length > 0
}

/** What keeps a rule from working, in sentences. A folder out of its owner's sight is none such: a run ends there. */
export function brokenParts(
  rule: ActiveRule,
  { access: { graph } }: Principal,
  attributes: readonly Attribute[],
): string[] {
  const known = new Map(attributes.filter((one) => one.deleted_at === null).map((one) => [one.id, one]))
  const problems = ruleProblems(rule, {
    env: envOf(known, rule.owner_id),
    attribute: (id) => known.get(id),
    hasFolder(id) {
      const folder = graph.folders.get(id)
      return folder?.board_id === rule.board_id && folder.deleted_at === null
    },
  })
  return problems.map(({ text }) => text)
}

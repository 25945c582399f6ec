import type { FilterTree } from '@weft/model'
import type { Principal } from '@weft/server-kit'

import { MOST_RUN_NOW } from '../../shared/index.ts'
import { serverTriggers } from '../../triggers/registry.server.ts'
import type { RuleRow } from '../queries.ts'
import type { RunnerDeps } from '../runner/do-run.ts'

/** More than any folder has. */
const ALL = 1_000_000

interface Asked {
  rule: RuleRow
  /** By whose rights the rule acts. */
  owner: Principal
  /** Who asks: what they do not see is left. */
  principal: Principal
}

/** Ids of items that fit a rule's conditions now, folder by folder; one more than are run at once at most. */
export async function fittingItems(deps: RunnerDeps, { rule, owner, principal }: Asked): Promise<string[]> {
  const { kit, neighbours } = deps
  const trigger = serverTriggers[rule.trigger.type]
  const startsToFit = trigger?.startsToFit?.(rule.trigger.options) ?? null
  const found: string[] = []
  for (const folder of principal.access.graph.folders.values()) {
    const place = { type: 'folder', id: folder.id } as const
    if (folder.board_id !== rule.board_id || folder.deleted_at !== null) continue
    if (!owner.may('VIEW_FOLDER', place) || !principal.may('VIEW_FOLDER', place)) continue
    const idsOf = async (filter: FilterTree | null) => {
      const asked = { folder_id: folder.id, filter, limit: ALL }
      return (await neighbours.filters.find(kit.db, owner, asked)).map(({ id }) => String(id))
    }
    const started = startsToFit ? new Set(await idsOf(startsToFit)) : null
    for (const id of await idsOf(rule.conditions)) if (started?.has(id) ?? true) found.push(id)
    if (found.length > MOST_RUN_NOW) break
  }
  return found.slice(0, MOST_RUN_NOW + 1)
}

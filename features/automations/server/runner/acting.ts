import type { Jobs } from '@weft/jobs'
import { AUTOBOT_ID, type Attribute, type ValueContext } from '@weft/model'
import { type Caller, createPrincipal, type Kit, type Principal, type Unit } from '@weft/server-kit'
import type { ItemFilters, ItemRow } from '@weft/features/items/server'

import type { filesOfItem } from '@weft/features/files/server'
import type { turnTimer } from '@weft/features/time-tracking/server'

import type { AskedValue, CallAnswer, PlannedMail } from '../calls/call.ts'
import type { ActiveRule } from '../queries.ts'
import type { Quota } from '../quota/quota.ts'
import type { RunRow } from './runs/queries.ts'

/** What comes from features that automations know nothing of. */
export interface AutomationNeighbours {
  jobs: Pick<Jobs, 'add' | 'addWithin'>
  quota: Quota
  /** What a model makes of it, by the rights of the rule's owner. Refuses by `AppError`; may take two minutes. */
  askForValue(kit: Kit, principal: Principal, asked: AskedValue & { signal: AbortSignal }): Promise<unknown>
  sendMails(acting: Acting, mail: PlannedMail, key: string): Promise<void>
  /** Somebody's own timer, by their own rights. */
  turnTimer: typeof turnTimer
  filesOfItem: typeof filesOfItem
  filters: ItemFilters
  /** Address of an item. */
  urlOf(board_id: string, folder_id: string, item_id: string): string
  moveItem(
    kit: Kit,
    principal: Principal,
    move: { id: string; folder_id: string },
    by: MovedBy,
  ): Promise<unknown>
}

interface MovedBy {
  caller: Caller
  key: string | null
  origin: RunRow['origin']
  /** In the move's own transaction, which holds both folders; throws where it is not wanted any more. */
  within?(unit: Unit): Promise<void>
}

/** A rule at work: for whom, about what, and as what is known of it at this step. */
export interface Acting {
  kit: Kit
  neighbours: AutomationNeighbours
  team_id: number
  rule: ActiveRule
  run: Pick<RunRow, 'id' | 'event' | 'origin'>
  /** Writes as Autobot, by the rights of the rule's owner. */
  caller: Caller
  principal: Principal
  attributes: readonly Attribute[]
  /** The item that a step is about, as it is now; null where there is none. */
  item: ItemRow | null
  /** What the last call of the run was answered; null where there was none. */
  response: CallAnswer | null
  /** As the owner reads values. */
  values: ValueContext
  /** Of whoever started it; a guest has none. */
  actor: { id: number; name: string } | null
  board_name: string
}

export function callerFor(owner_id: number): Caller {
  return { user_id: AUTOBOT_ID, session_id: null, acts_for: owner_id }
}

/** The rule's owner as they are now; null where they may not manage the board's automations (any more). */
export async function ownerOf(
  { access }: Pick<Kit, 'access'>,
  team_id: number,
  { owner_id, board_id }: Pick<ActiveRule, 'owner_id' | 'board_id'>,
): Promise<Principal | null> {
  const team = await access.of(team_id)
  if (!team || team.barred.has(owner_id)) return null
  const { graph } = team
  if (owner_id !== graph.team.owner_id && !graph.members.has(owner_id)) return null
  const principal = createPrincipal(team, callerFor(owner_id))
  return principal.may('MANAGE_AUTOMATIONS', { type: 'board', id: board_id }) ? principal : null
}

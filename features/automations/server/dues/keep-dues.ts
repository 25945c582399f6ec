import { now } from '@weft/base'
import type { Tx } from '@weft/db'
import type { Kit } from '@weft/server-kit'

import { serverTriggers } from '../../triggers/registry.server.ts'
import { type ActiveRule, profilesOf, rulesOn } from '../queries.ts'
import { dataOfItems, type Due, dropDues, dropDuesOfRule, itemsWith, putDues } from './queries.ts'

const SLICE = 2_000

/** Rules that begin by a date of items, each with the attribute. */
function datesOf(rules: readonly ActiveRule[]): { rule: ActiveRule; attribute_id: string }[] {
  return rules.flatMap((rule) => {
    const attribute_id = serverTriggers[rule.trigger.type]?.due?.attribute(rule.trigger.options) ?? null
    return attribute_id === null ? [] : [{ rule, attribute_id }]
  })
}

const dueOf = ({ trigger }: ActiveRule) => serverTriggers[trigger.type]?.due

interface Touched {
  /** Items whose dates may be others now: by these values, or as a whole. */
  items: ReadonlyMap<string, ReadonlySet<string> | 'all'>
  /** When the first of this happened: what came due since then begins, however late it is heard of. */
  since: number
}

/** Notes anew when rules begin for items whose dates may be others now. True where any does. */
export async function keepDues(
  tx: Tx,
  team_id: number,
  rules: readonly ActiveRule[],
  { items, since }: Touched,
): Promise<boolean> {
  const dated = datesOf(rules)
  if (dated.length === 0) return false
  const zones = await zonesOf(tx, rules)
  let isAny = false
  for (const { rule, attribute_id } of dated) {
    const ids = [...items].flatMap(([id, which]) => (which === 'all' || which.has(attribute_id) ? [id] : []))
    if (ids.length === 0) continue
    const data = await dataOfItems(tx, team_id, ids, attribute_id)
    const dues = ids.map((id) => ({ id, at: momentFor(rule, data.get(id) ?? null, zones, since) }))
    await putDues(
      tx,
      team_id,
      dues.flatMap(({ id, at }) =>
        at === null ? [] : [{ automation_id: rule.id, item_id: id, due_at: at }],
      ),
    )
    await dropDues(
      tx,
      team_id,
      dues.flatMap(({ id, at }) => (at === null ? [{ automation_id: rule.id, item_id: id }] : [])),
    )
    isAny = true
  }
  return isAny
}

/** When a rule begins by this data, if that is still to come. */
function momentFor(
  rule: ActiveRule,
  data: unknown,
  zones: ReadonlyMap<number, string>,
  after = now(),
): number | null {
  const at = dueOf(rule)?.at(data, rule.trigger.options, { tz: zones.get(rule.owner_id) ?? 'UTC', after })
  return at !== undefined && at !== null && at > after ? at : null
}

async function zonesOf(tx: Tx, rules: readonly ActiveRule[]): Promise<Map<number, string>> {
  const profiles = await profilesOf(tx, [...new Set(rules.map(({ owner_id }) => owner_id))])
  return new Map([...profiles].map(([id, { timezone }]) => [id, timezone]))
}

/** Notes when a rule begins, all anew: it was saved, or switched. What it is late for by then is not made up for. */
export async function planDues(
  { db }: Pick<Kit, 'db'>,
  team_id: number,
  automation_id: string,
): Promise<void> {
  const rule = (await rulesOn(db, team_id)).find(({ id }) => id === automation_id)
  const due = rule && dueOf(rule)
  await db.write(team_id, (tx) => dropDuesOfRule(tx, team_id, automation_id))
  if (!rule || !due) return
  const attribute_id = due.attribute(rule.trigger.options)
  const zones = await db.read(team_id, (tx) => zonesOf(tx, [rule]))
  if (attribute_id === null) {
    const at = momentFor(rule, null, zones)
    if (at !== null)
      await db.write(team_id, (tx) => putDues(tx, team_id, [{ automation_id, item_id: '', due_at: at }]))
    return
  }
  for (let after: string | null = null; ;) {
    const page: string | null = after
    const rows = await db.write(team_id, async (tx) => {
      const items = await itemsWith(tx, team_id, {
        board_id: rule.board_id,
        attribute_id,
        after: page,
        limit: SLICE,
      })
      const dues = items.flatMap(({ id, data }): Due[] => {
        const at = momentFor(rule, data, zones)
        return at === null ? [] : [{ automation_id, item_id: id, due_at: at }]
      })
      await putDues(tx, team_id, dues)
      return items
    })
    if (rows.length < SLICE) return
    after = rows.at(-1)?.id ?? null
  }
}

/** The next moment of a rule that begins by the clock; null where none comes. */
export function nextOf(rule: ActiveRule, tz: string, after: number): number | null {
  return momentFor(rule, null, new Map([[rule.owner_id, tz]]), after)
}

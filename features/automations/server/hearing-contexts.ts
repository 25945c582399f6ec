import { now } from '@weft/base'
import type { Tx } from '@weft/db'
import { loadAttributes, serverAttributeTypes, serverTypeFor } from '@weft/features/attributes/server'
import { currentDoneRule } from '@weft/features/boards/shared'
import type { ValueContext } from '@weft/model'

import { type ActiveRule, profilesOf, settingsOfBoard } from './queries.ts'
import type { HearingContext } from './server-trigger.ts'

/** What triggers ask, by rule: the board's attributes, as the rule's owner reads them. */
export async function hearingContexts(
  tx: Tx,
  team_id: number,
  rules: readonly ActiveRule[],
): Promise<(rule: ActiveRule) => HearingContext> {
  const attributes = new Map(
    (await loadAttributes(tx, team_id, rules[0]?.board_id ?? ''))
      .filter(({ deleted_at }) => deleted_at === null)
      .map((one) => [one.id, one]),
  )
  const settings = await settingsOfBoard(tx, team_id, rules[0]?.board_id ?? '')
  const doneRule = currentDoneRule({ settings }, (id) => attributes.get(id)?.settings)
  const profiles = await profilesOf(tx, [...new Set(rules.map(({ owner_id }) => owner_id))])
  const attribute: HearingContext['attribute'] = (id) => {
    const found = attributes.get(id)
    const type = found && serverTypeFor(found)
    return type && found ? { type, settings: found.settings } : undefined
  }
  return ({ owner_id }) => {
    const profile = profiles.get(owner_id)
    return {
      attribute,
      isLongText: (id) => serverAttributeTypes[attributes.get(id)?.type ?? '']?.excerpt !== undefined,
      values: valueContext(owner_id, profile),
      doneRule,
    }
  }
}

function valueContext(
  me: number,
  profile: { locale: string; timezone: string; start_of_week: number } | undefined,
): ValueContext {
  return {
    locale: profile?.locale ?? 'en-US',
    tz: profile?.timezone ?? 'UTC',
    week_start: profile?.start_of_week ?? 1,
    now: now(),
    me,
    people: new Map(),
  }
}

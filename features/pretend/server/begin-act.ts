import { canonicalJson } from '@weft/base'
import type { Kit } from '@weft/server-kit'

import type { AppliedPart } from '../shared/index.ts'
import { type Asking, bodyOf, type Look, lookAt } from './compute.ts'
import { type KeptPlan, type KeptPretend, lockPretend, notePart } from './queries.ts'

interface Beginning {
  token: string
  kept: KeptPretend
  begins: readonly string[]
  left_out: readonly string[]
}

/**
 * Begins what was shown, as far as it is not left out. It is looked at once more right before that: null where it would
 * come to something else by now, and nothing is begun.
 */
export async function beginAct(
  kit: Kit,
  asking: Asking,
  { token, kept, begins, left_out }: Beginning,
): Promise<AppliedPart | null> {
  const { principal, caller } = asking
  const { team_id } = principal.access
  const { act, without, origin } = kept.plan
  const left = new Set(left_out)
  const about = begins.filter((one) => !left.has(one))
  const done: AppliedPart = { act: origin.act ?? '', done: about.length, of: about.length, records: [] }
  // Pressed twice: the other one began it.
  if (about.length === 0 || kept.done > 0) return done
  const { known, body } = bodyOf(kit, act)
  const { begin } = known
  const look = begin && (await lookAt(kit, asking, { act, without }))
  if (!look || !isSame(kept, look)) return null
  if (left.size > 0) {
    const rest = await lookAt(kit, asking, { act, without: [...without, ...left_out] })
    if (!isPartOf(kept.plan, rest.kept, left)) return null
  }
  const isBegun = await kit.db.write(team_id, async (tx) => {
    if ((await lockPretend(tx, team_id, token)) !== kept.done) return false
    await begin.within(tx, { principal, caller, act: done.act, about, ready: look.ready }, body)
    await notePart(tx, team_id, token, { done: about.length, without: left_out, reads: {} })
    return true
  })
  if (!isBegun) return null
  await begin.after(team_id, body)
  return done
}

function isSame(
  { plan, reads, rights }: Pick<KeptPretend, 'plan' | 'reads' | 'rights'>,
  look: Look,
): boolean {
  return saidOf(plan, reads, rights) === saidOf(look.kept, look.reads, look.rights)
}

/** Whether what is left comes to the same as it was shown, without what is left out: what went along may not. */
function isPartOf(
  { effects, operations }: KeptPlan,
  { effects: rest }: KeptPlan,
  left: ReadonlySet<string>,
): boolean {
  const isWanted = (n: number) => !left.has(operations[n]?.about ?? '')
  return (
    Object.entries(rest).every(([name, { hash }]) => effects[name]?.hash === hash) &&
    Object.entries(effects).every(([name, { by }]) => name in rest || !by.some(isWanted))
  )
}

/** All that an act comes to, and what it was judged by. */
function saidOf(
  { operations, effects, sight, begins, sends }: KeptPlan,
  reads: KeptPretend['reads'],
  rights: KeptPretend['rights'],
): string {
  const all = { operations, effects, sight, begins, sends, reads, rights }
  // As the database gives it back.
  return canonicalJson(JSON.parse(JSON.stringify(all)))
}

import { canonicalJson } from '@weft/base'
import type { Tx } from '@weft/db'
import { createTurn, type Kit } from '@weft/server-kit'

import type { AppliedPart } from '../shared/index.ts'
import { type Asking, bodyOf, type Look, lookAt } from './compute.ts'
import { type KeptEffect, type KeptPlan, type KeptPretend, lockPretend, notePart } from './queries.ts'

/** Thrown where it would do something else than was shown, or where another request did some of it since it was read. */
export class Moved extends Error {}

/** Something that was looked at, and is to be done. */
export interface Applying {
  token: string
  kept: KeptPretend
  left_out: readonly string[]
}

/**
 * Begins what was shown, as far as it is not left out. It is looked at once more right before that: where it would
 * come to something else by now, nothing is begun.
 */
export async function beginAct(
  kit: Kit,
  asking: Asking,
  { token, kept, begins, left_out }: Applying & { begins: readonly string[] },
): Promise<AppliedPart> {
  const { principal, caller } = asking
  const { team_id } = principal.access
  const { act, without, origin, stamp } = kept.plan
  const left = new Set(left_out)
  const begun = new Set(begins)
  // What all of it needs cannot be left out, and is never done where it was to be.
  if (kept.plan.operations.some(({ about: one }) => left.has(one) && !begun.has(one))) throw new Moved()
  const about = begins.filter((one) => !left.has(one))
  const done: AppliedPart = { act: origin.act ?? '', done: about.length, of: about.length, records: [] }
  if (kept.done > 0) return done
  const { known, body } = bodyOf(kit, act)
  const { begin } = known
  const look = begin && (await lookAt(kit, asking, { act, without }))
  if (!look || !(await isSame(kept, look))) throw new Moved()
  if (left.size > 0) {
    const rest = await lookAt(kit, asking, { act, without: [...without, ...left_out] })
    if (!isPartOf(kept.plan, rest.kept, left)) throw new Moved()
  }
  const lock = async (tx: Tx) => {
    if (!(await lockPretend(tx, team_id, token, kept))) throw new Moved()
  }
  const noteDone = (tx: Tx) =>
    notePart(tx, team_id, token, { done: about.length, without: left_out, reads: {} })
  const asked = { principal, caller, act: done.act, origin, about, stamp, ready: look.ready }
  if ('through' in begin) {
    const note = async (tx: Tx) => {
      await lock(tx)
      await noteDone(tx)
    }
    // An act names what it needs of the kit.
    const { isLater } = await begin.through(kit as never, { ...asked, note }, body)
    return { ...done, isLater }
  }
  await kit.db.write(team_id, async (tx) => {
    await lock(tx)
    await begin.within(tx, asked, body)
    await noteDone(tx)
  })
  await begin.after(team_id, body)
  return done
}

async function isSame(
  { plan, reads, rights }: Pick<KeptPretend, 'plan' | 'reads' | 'rights'>,
  look: Look,
): Promise<boolean> {
  const turn = createTurn()
  await turn.pause()
  const shown = saidOf(plan, reads, rights)
  await turn.pause()
  return shown === saidOf(look.kept, look.reads, look.rights)
}

/** Whether what is left comes to the same as it was shown, without what is left out: what went along may not. */
function isPartOf(
  { effects, operations }: KeptPlan,
  { effects: rest }: KeptPlan,
  left: ReadonlySet<string>,
): boolean {
  const isWanted = (n: number) => !left.has(operations[n]?.about ?? '')
  const isToCome = ({ by }: KeptEffect) => by.length === 0 || by.some(isWanted)
  return (
    Object.entries(rest).every(([name, { hash }]) => {
      const shown = effects[name]
      return shown?.hash === hash && isToCome(shown)
    }) && Object.entries(effects).every(([name, { by }]) => name in rest || !by.some(isWanted))
  )
}

/** All that an act comes to, and what it was judged by. */
function saidOf(
  { operations, effects, sight, begins, stamp, sends }: KeptPlan,
  reads: KeptPretend['reads'],
  rights: KeptPretend['rights'],
): string {
  const all = { operations, effects, sight, begins, stamp, sends, reads, rights }
  // As the database gives it back.
  return canonicalJson(JSON.parse(JSON.stringify(all)))
}

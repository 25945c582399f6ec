import { AppError, now, toWireTime } from '@weft/base'
import { loadAttributes } from '@weft/features/attributes/server'
import type { FeedKey } from '@weft/model'
import {
  createTurn,
  type Effect,
  errors,
  followWritten,
  type Judgement,
  type Kit,
  presentRecord,
  tombstoneOf,
  seesRecord,
} from '@weft/server-kit'

import { type AppliedPart, PART, type PretendAnswer, pretendErrors } from '../shared/index.ts'
import { type Applying, beginAct, Moved } from './begin-act.ts'
import { type Asking, computePretend, operationsOf, stampsOf } from './compute.ts'
import { type KeptEffect, type KeptPretend, lockPretend, notePart, pretendOf } from './queries.ts'
import { hashOfSight, sightOf } from './sight.ts'
import { type Attributes, effectName, hashOfShape, shapeOf } from './shape-of.ts'

/** Operations that are done in one transaction, and where they stand in the plan. */
interface Part {
  places: readonly number[]
  /** Where those stand that other parts do. */
  elsewhere: ReadonlySet<number>
  /** Operations done after it, of all that are to be done. */
  done: number
  of: number
}

/**
 * Does the next part of what was shown: exactly that, or nothing of it. Where rows or rights have moved on, or it would
 * come to something else, it is refused with what it would do by now.
 */
export async function applyNext(
  kit: Kit,
  asking: Asking,
  { token, without }: { token: string; without: readonly string[] },
): Promise<AppliedPart> {
  const { team_id } = asking.principal.access
  const asked = { token, user_id: asking.caller.user_id, at: toWireTime(now()) }
  for (;;) {
    const kept = await pretendOf(kit.db, team_id, asked)
    if (!kept) throw errors.not_found()
    const left_out = kept.plan.left_out ?? without
    try {
      return await applyKept(kit, asking, { token, kept, left_out })
    } catch (error) {
      if (!isMoved(error)) throw error
      const latest = await pretendOf(kit.db, team_id, asked)
      // Pressed twice: what the other one did is no reason to refuse.
      if (latest && hasGoneOn(kept, latest)) continue
      return refuse(kit, asking, kept, left_out)
    }
  }
}

async function applyKept(kit: Kit, asking: Asking, applying: Applying): Promise<AppliedPart> {
  const { kept, left_out } = applying
  const { begins, origin } = kept.plan
  const { team_id } = asking.principal.access
  const left = new Set(left_out)
  const wanted = begins ?? kept.plan.operations.map(({ about }) => about)
  if (wanted.every((about) => left.has(about))) return settleNothing(kit, team_id, applying)
  if (begins) return beginAct(kit, asking, { ...applying, begins })
  const part = nextPart(kept, left)
  if (part.places.length === 0) return { act: origin.act ?? '', done: part.done, of: part.of, records: [] }
  const { effects } = await writePart(kit, asking, { ...applying, part })
  await followWritten(
    kit.follows,
    team_id,
    effects.map((effect) => ({
      action: actionOf(effect),
      collection: effect.collection,
      record_id: effect.id,
    })),
  )
  const records = effects.flatMap((effect) => recordOf(kit, asking, effect))
  return { act: origin.act ?? '', done: part.done, of: part.of, records }
}

/** All of it is left out: so it stays, also where it is pressed again and less of it is. */
async function settleNothing(
  kit: Kit,
  team_id: number,
  { token, kept, left_out }: Applying,
): Promise<AppliedPart> {
  if (kept.plan.left_out === undefined)
    await kit.db.write(team_id, async (tx) => {
      if (!(await lockPretend(tx, team_id, token, kept))) throw new Moved()
      await notePart(tx, team_id, token, { done: 0, without: left_out, reads: {} })
    })
  return { act: kept.plan.origin.act ?? '', done: 0, of: 0, records: [] }
}

function hasGoneOn(kept: KeptPretend, latest: KeptPretend): boolean {
  return (
    latest.done !== kept.done || (latest.plan.left_out === undefined) !== (kept.plan.left_out === undefined)
  )
}

/** Refused, with what it would do by now. */
async function refuse(
  kit: Kit,
  asking: Asking,
  { plan, done }: KeptPretend,
  left_out: readonly string[],
): Promise<never> {
  const again = { act: plan.act, without: [...plan.without, ...left_out] }
  const answer: PretendAnswer = await computePretend(kit, asking, again)
  throw pretendErrors.changed({ data: { ...answer, done } })
}

function actionOf({ before, after }: Effect): 'changed' | 'deleted' | 'restored' {
  if ((after['deleted_at'] ?? null) !== null) return 'deleted'
  return before && (before['deleted_at'] ?? null) !== null ? 'restored' : 'changed'
}

/** What is about one thing is done in one part. */
function nextPart({ plan, done }: KeptPretend, left: ReadonlySet<string>): Part {
  const wanted = [...plan.operations.entries()].filter(([, { about }]) => !left.has(about))
  let end = Math.min(done + PART, wanted.length)
  const aboutOf = (n: number) => wanted[n]?.[1].about
  while (end < wanted.length && aboutOf(end) === aboutOf(end - 1)) end++
  const places = wanted.slice(done, end).map(([n]) => n)
  const others = [...wanted.slice(0, done), ...wanted.slice(end)].map(([n]) => n)
  return { places, elsewhere: new Set(others), done: end, of: wanted.length }
}

async function writePart(
  kit: Kit,
  { principal, caller }: Asking,
  { token, kept, part, left_out }: Applying & { part: Part },
): Promise<Judgement> {
  const { plan } = kept
  const { team_id } = principal.access
  const planned = part.places.flatMap((n) => plan.operations[n] ?? [])
  const attributes = new Map<string, Awaited<ReturnType<typeof loadAttributes>>[number]>()
  return kit.writer.together({
    team_id,
    caller,
    operations: operationsOf(planned, caller, plan.origin),
    async begin({ tx }) {
      if (!(await lockPretend(tx, team_id, token, kept))) throw new Moved()
      for (const board_id of plan.boards)
        for (const one of await loadAttributes(tx, team_id, board_id)) attributes.set(one.id, one)
    },
    async demand(judgement, unit) {
      demandSameRows(judgement, kept)
      demandSameRights(kit, judgement, kept, { user_id: caller.user_id, feeds: unit.feeds })
      await demandSameEffects(judgement, kept, { part, attributes })
      const { sight } = plan
      if (sight !== null && hashOfSight(sightOf(judgement.access, principal)) !== sight) throw new Moved()
      const reads = Object.fromEntries(
        judgement.effects.map(({ collection, id, after }) => [
          `${kit.registry.get(collection).store.table}:${id}`,
          Number(after['seq']),
        ]),
      )
      unit.later((tx) => notePart(tx, team_id, token, { done: part.done, without: left_out, reads }))
    },
  })
}

function demandSameRows({ outcomes, reads }: Judgement, kept: KeptPretend): void {
  if (outcomes.some(({ status }) => status > 299)) throw new Moved()
  for (const [name, seq] of reads) if (kept.reads[name] !== seq) throw new Moved()
}

function demandSameRights(
  kit: Kit,
  { access }: Judgement,
  { rights }: KeptPretend,
  { user_id, feeds }: { user_id: number; feeds: ReadonlyMap<string, { key: FeedKey }> },
): void {
  const keys = [...feeds.values()].map(({ key }) => key)
  const stamps = stampsOf(kit, access.before, user_id, keys)
  for (const [name, stamp] of Object.entries(stamps)) if (rights[name] !== stamp) throw new Moved()
}

/** A row that also follows from another part is not compared: its own numbers were. */
async function demandSameEffects(
  { effects }: Judgement,
  { plan }: KeptPretend,
  { part, attributes }: { part: Part; attributes: Attributes },
): Promise<void> {
  const here = new Set(part.places)
  const isHere = ({ by }: KeptEffect) => by.length === 0 || by.some((n) => here.has(n))
  const isWhole = ({ by }: KeptEffect) => !by.some((n) => part.elsewhere.has(n))
  const found = new Set<string>()
  const turn = createTurn()
  for (const effect of effects) {
    if (turn.isOver) await turn.pause()
    const name = effectName(effect)
    const shown = plan.effects[name]
    found.add(name)
    // What was only to follow from something else, such as from what is left out, does not follow from this.
    if (!shown || !isHere(shown)) throw new Moved()
    if (isWhole(shown) && hashOfShape(shapeOf(effect, attributes)) !== shown.hash) throw new Moved()
  }
  for (const [name, shown] of Object.entries(plan.effects))
    if (shown.by.length > 0 && isHere(shown) && isWhole(shown) && !found.has(name)) throw new Moved()
}

/** What was looked at is not there any more, or is out of sight: it would do something else. */
function isMoved(error: unknown): boolean {
  if (error instanceof Moved) return true
  if (!(error instanceof AppError)) return false
  const { cause, status, code } = error
  return cause instanceof Moved || status === 404 || (status === 409 && code !== 'changed')
}

function recordOf(
  kit: Kit,
  { principal }: Asking,
  { collection, after }: Effect,
): AppliedPart['records'][number][] {
  const known = kit.registry.get(collection)
  const isGone = (after['deleted_at'] ?? null) !== null
  if (!seesRecord(known, principal, { ...after, deleted_at: null })) return []
  const record = isGone ? { ...tombstoneOf(after) } : presentRecord(known, principal, after, 'values')
  return [{ collection, record }]
}

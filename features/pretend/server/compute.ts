import { randomBytes } from 'node:crypto'

import { newUuid, now, toWireTime } from '@weft/base'
import { loadAttributes } from '@weft/features/attributes/server'
import { type Attribute, feedName, type FeedKey, items } from '@weft/model'
import {
  type ActPlan,
  type Caller,
  type Effect,
  errors,
  invalid,
  type Judgement,
  type Kit,
  makeOperation,
  type Operation,
  type Origin,
  type PlannedOperation,
  type Principal,
  saidOf,
  seesRecord,
  sentences,
} from '@weft/server-kit'
import * as z from 'zod/mini'

import {
  MINUTES_KEPT,
  MOST_OPERATIONS,
  type PretendAnswer,
  pretendErrors,
  type PretendProblem,
  type PretendRow,
} from '../shared/index.ts'
import { forgetPretends, keepPretend, type KeptPlan } from './queries.ts'
import { hashOfSight, sightOf } from './sight.ts'
import { type Attributes, effectName, hashOfShape, type Shape, shapeOf } from './shape-of.ts'

/** Who looks at an act, and in which words they are told what is wrong. */
export interface Asking {
  principal: Principal
  caller: Caller
  say(message: string): string
}

export type AskedAct = { kind: string } & Record<string, unknown>

/** Plans an act, rehearses it over one moment, keeps it for its maker, and answers what it would do. */
export async function computePretend(
  kit: Kit,
  asking: Asking,
  { act, without }: { act: AskedAct; without: readonly string[] },
): Promise<PretendAnswer> {
  const { principal, caller } = asking
  const { team_id } = principal.access
  const plan = await planOf(kit, asking, act)
  const left = new Set(without)
  const wanted = plan.operations.filter(({ about }) => !left.has(about))
  if (wanted.length > MOST_OPERATIONS) throw pretendErrors.act_too_large()
  const origin: Origin = { act: newUuid(), ...(plan.via && { via: plan.via }) }
  const rehearsal = await kit.writer.rehearse(team_id, operationsOf(wanted, caller, origin))
  const refused = rehearsal.outcomes.flatMap((outcome, n) =>
    outcome.status > 299 ? [{ about: wanted[n]?.about ?? '', text: asking.say(saidOf(outcome)) }] : [],
  )
  const places = placesOfDone(rehearsal)
  const operations = wanted.filter((_one, n) => places.has(n))
  const boards = boardsOf(rehearsal.effects)
  const attributes = await attributesOf(kit, team_id, boards)
  const read = rehearsal.effects.map((effect) => ({ effect, shape: shapeOf(effect, attributes) }))
  const areRightsSame = rehearsal.access.before === rehearsal.access.after
  const sight = areRightsSame ? null : sightOf(rehearsal.access, principal)
  const effects = keptEffects(read, places)
  const kept: KeptPlan = {
    act,
    origin,
    without,
    operations,
    boards,
    effects,
    sight: sight && hashOfSight(sight),
  }
  const token = randomBytes(24).toString('base64url')
  const expires_at = toWireTime(now() + MINUTES_KEPT * 60_000)
  await forgetPretends(kit.db, team_id, toWireTime(now()))
  await keepPretend(kit.db, team_id, token, {
    user_id: caller.user_id,
    plan: kept,
    reads: Object.fromEntries(rehearsal.reads),
    rights: stampsOf(kit, rehearsal.access.before, caller.user_id, rehearsal.feeds),
    expires_at,
  })
  const seen = read.filter(({ effect, shape }) => shape.what !== 'same' && isSeen(kit, principal, effect))
  const rowsOf = (what: Shape['what']) =>
    seen.flatMap((one) => (one.shape.what === what ? [rowOf(one, wanted, attributes)] : []))
  const problems = [...(plan.problems ?? []), ...refused]
  return {
    token,
    expires_at,
    created: rowsOf('created'),
    changed: rowsOf('changed'),
    moved: rowsOf('moved'),
    deleted: rowsOf('deleted'),
    restored: rowsOf('restored'),
    problems,
    unchanged: unchangedOf(plan, { wanted, seen, problems }),
    sent: plan.sends ?? [],
    sight,
    done: 0,
  }
}

async function planOf(kit: Kit, { principal, caller, say }: Asking, asked: AskedAct): Promise<ActPlan> {
  const known = kit.acts.find(({ kind }) => kind === asked.kind)
  if (!known) throw errors.not_found()
  const { kind: _kind, ...rest } = asked
  const parsed = z.safeParse(known.body, rest)
  if (!parsed.success) throw invalid(...sentences(parsed.error))
  const plan = await known.plan(kit, { principal, caller }, parsed.data)
  const problems = plan.problems?.map(({ about, text }) => ({ about, text: say(text) }))
  return { ...plan, ...(problems && { problems }) }
}

/** What is written of a plan. */
export function operationsOf(
  planned: readonly PlannedOperation[],
  caller: Caller,
  origin: Origin,
): Operation[] {
  return planned.map(({ about: _about, ...one }) => makeOperation({ ...one, caller, key: null, origin }))
}

/** Where each operation that can be done stands among those. */
function placesOfDone({ outcomes }: Judgement): Map<number, number> {
  const places = new Map<number, number>()
  for (const [n, { status }] of outcomes.entries()) if (status < 300) places.set(n, places.size)
  return places
}

function keptEffects(
  read: readonly { effect: Effect; shape: Shape }[],
  places: ReadonlyMap<number, number>,
): KeptPlan['effects'] {
  return Object.fromEntries(
    read.map(({ effect, shape }) => [
      effectName(effect),
      { hash: hashOfShape(shape), by: effect.by.flatMap((n) => places.get(n) ?? []) },
    ]),
  )
}

function boardsOf(effects: readonly Effect[]): string[] {
  const boards = effects
    .filter(({ collection }) => collection === items.name)
    .map(({ after }) => String(after['board_id']))
  return [...new Set(boards)]
}

async function attributesOf(kit: Kit, team_id: number, boards: readonly string[]): Promise<Attributes> {
  const all = await kit.db.read(team_id, async (tx) => {
    const found: Attribute[] = []
    for (const board_id of boards) found.push(...(await loadAttributes(tx, team_id, board_id)))
    return found
  })
  return new Map(all.map((one) => [one.id, one]))
}

/** The rights that something was judged by, as far as they may be others later. */
export function stampsOf(
  kit: Kit,
  access: Judgement['access']['before'],
  user_id: number,
  feeds: readonly FeedKey[],
): Record<string, string> {
  return Object.fromEntries(feeds.map((feed) => [feedName(feed), kit.access.rights(access, user_id, feed)]))
}

/** What lies out of sight is done as it would be by hand, and never named. */
function isSeen(kit: Kit, principal: Principal, { collection, before, after }: Effect): boolean {
  const known = kit.registry.get(collection)
  const standing = { ...after, deleted_at: null }
  return (
    seesRecord(known, principal, standing) &&
    (!before || seesRecord(known, principal, { ...before, deleted_at: null }))
  )
}

function rowOf(
  { effect, shape }: { effect: Effect; shape: Shape },
  wanted: readonly PlannedOperation[],
  attributes: Attributes,
): PretendRow {
  const { collection, id, after, by } = effect
  const text = (name: string) => (typeof after[name] === 'string' ? after[name] : null)
  return {
    record: {
      collection,
      id,
      board_id: text('board_id'),
      folder_id: text('folder_id'),
      name: collection === items.name ? nameOf(effect, attributes) : (after['name'] ?? null),
    },
    old: shape.old,
    new: shape.new,
    about: [...new Set(by.flatMap((n) => wanted[n]?.about ?? []))],
  }
}

/** As it is called now, or would be where it is new. */
function nameOf({ before, after }: Effect, attributes: Attributes): unknown {
  const row = before ?? after
  for (const { id, board_id, primary } of attributes.values())
    if (primary && board_id === row['board_id'])
      return ((row['values'] ?? {}) as Record<string, [unknown]>)[id]?.[0] ?? null
  return null
}

/** What an act is about, and leaves as it is. */
function unchangedOf(
  plan: ActPlan,
  {
    wanted,
    seen,
    problems,
  }: {
    wanted: readonly PlannedOperation[]
    seen: readonly { effect: Effect }[]
    problems: readonly PretendProblem[]
  },
): string[] {
  const told = new Set(problems.map(({ about }) => about))
  for (const { effect } of seen) for (const n of effect.by) told.add(wanted[n]?.about ?? '')
  return [...new Set([...(plan.unchanged ?? []), ...wanted.map(({ about }) => about)])].filter(
    (about) => !told.has(about),
  )
}

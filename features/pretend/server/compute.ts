import { randomBytes } from 'node:crypto'

import { newUuid, now, toWireTime } from '@weft/base'
import { loadAttributes } from '@weft/features/attributes/server'
import { type Attribute, attributes, feedName, type FeedKey, items } from '@weft/model'
import {
  type ActPlan,
  type Caller,
  createTurn,
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
  sentences,
  type Turn,
} from '@weft/server-kit'
import * as z from 'zod/mini'

import {
  MINUTES_KEPT,
  MOST_OPERATIONS,
  MOST_ROWS,
  type PretendAnswer,
  pretendErrors,
} from '../shared/index.ts'
import { answerOf, type ReadEffect } from './answer.ts'
import { forgetOlder, forgetPretends, keepPretend, type KeptPlan } from './queries.ts'
import { hashOfSight, sightOf } from './sight.ts'
import { type Attributes, effectName, hashOfShape, shapeOf } from './shape-of.ts'

/** Who looks at an act, and in which words they are told what is wrong. */
export interface Asking {
  principal: Principal
  caller: Caller
  say(message: string): string
  /** Which program asks, where that is not the interface: what it looks at is done by it alone. */
  from?: Pick<Origin, 'via' | 'id' | 'app'>
}

export type AskedAct = { kind: string } & Record<string, unknown>

/** What an act would do, and by what that is known again. */
export interface Look {
  kept: KeptPlan
  reads: Record<string, number>
  rights: Record<string, string>
  answer: Omit<PretendAnswer, 'token' | 'expires_at' | 'done'>
  /** What the beginning of an act needs besides what is shown. */
  ready: unknown
}

export interface Asked {
  act: AskedAct
  without: readonly string[]
}

/** Looks at an act, keeps that for its maker, and answers what it would do. */
export async function computePretend(kit: Kit, asking: Asking, asked: Asked): Promise<PretendAnswer> {
  const { user_id } = asking.caller
  const { team_id } = asking.principal.access
  const { kept, reads, rights, answer } = await lookAt(kit, asking, asked)
  const token = randomBytes(24).toString('base64url')
  const expires_at = toWireTime(now() + MINUTES_KEPT * 60_000)
  await forgetPretends(kit.db, team_id, toWireTime(now()))
  await keepPretend(kit.db, team_id, token, { user_id, plan: kept, reads, rights, expires_at })
  await forgetOlder(kit.db, team_id, { user_id, token })
  return { ...answer, token, expires_at, done: 0 }
}

/** What a look at an act costs beside what it is about. */
const LOOK = 5

/** Plans an act, and rehearses it over one moment. Nothing is kept of it. */
export async function lookAt(kit: Kit, asking: Asking, { act, without }: Asked): Promise<Look> {
  const { principal, caller } = asking
  const { team_id } = principal.access
  const plan = await planOf(kit, asking, act)
  // Of what is begun, only that can be left out which is begun for something: the rest goes along with any of it.
  const begun = plan.begins && new Set(plan.begins)
  const left = new Set(begun ? without.filter((about) => begun.has(about)) : without)
  const wanted = plan.operations.filter(({ about }) => !left.has(about))
  if (wanted.length > MOST_OPERATIONS) throw pretendErrors.act_too_large()
  const origin: Origin = { act: newUuid(), ...(plan.via && { via: plan.via }), ...asking.from }
  const turn = createTurn()
  await turn.pause()
  const operations = operationsOf(wanted, plan.caller ?? caller, origin)
  await turn.pause()
  const rehearsal = await kit.writer.rehearse(team_id, operations)
  const foreseen = (plan.foreseen ?? []).filter(({ about }) => !left.has(about))
  if (rehearsal.effects.length > MOST_ROWS) throw pretendErrors.act_too_large()
  const refused = rehearsal.outcomes.flatMap((outcome, n) =>
    outcome.status > 299 ? [{ about: wanted[n]?.about ?? '', text: asking.say(saidOf(outcome)) }] : [],
  )
  const places = placesOfDone(rehearsal)
  const all = [...rehearsal.effects, ...foreseen.map(({ effect }) => effect)]
  const boards = boardsOf(all)
  const readBy = await attributesOf(kit, team_id, boards, all)
  const read: ReadEffect[] = []
  for (const effect of rehearsal.effects) {
    if (turn.isOver) await turn.pause()
    read.push({ effect, shape: shapeOf(effect, readBy) })
  }
  for (const one of foreseen) {
    if (turn.isOver) await turn.pause()
    read.push({ effect: one.effect, shape: shapeOf(one.effect, readBy), foreseen: one })
  }
  const effects = await keptEffects(read, places, turn)
  if (turn.isOver) await turn.pause()
  const areRightsSame = rehearsal.access.before === rehearsal.access.after
  const sight = areRightsSame ? null : sightOf(rehearsal.access, principal)
  const begins = plan.begins?.filter((about) => !left.has(about)) ?? null
  const sends = (plan.sends ?? []).filter(({ about }) => about === undefined || !left.has(about))
  return {
    kept: {
      act,
      origin,
      without,
      operations: wanted.filter((_one, n) => places.has(n)),
      boards,
      effects,
      sight: sight && hashOfSight(sight),
      begins,
      stamp: plan.stamp ?? null,
      sends,
    },
    reads: Object.fromEntries(rehearsal.reads),
    rights: stampsOf(kit, rehearsal.access.before, caller.user_id, [
      ...rehearsal.feeds,
      ...(plan.feeds ?? []),
    ]),
    answer: {
      ...answerOf({ kit, principal, wanted, attributes: readBy }, read, {
        problems: [...(plan.problems ?? []), ...refused],
        // What is begun is said of it by itself.
        unchanged: [...(plan.unchanged ?? []), ...(begins ? [] : wanted.map(({ about }) => about))],
      }),
      sent: sends.filter(({ isHidden }) => isHidden !== true),
      begins,
      sight,
      ...(plan.exposed && { exposed: plan.exposed }),
    },
    ready: plan.ready,
  }
}

/** The act that is asked for, and what it is told. */
export function bodyOf(kit: Kit, asked: AskedAct): { known: Kit['acts'][number]; body: never } {
  const known = kit.acts.find(({ kind }) => kind === asked.kind)
  if (!known) throw errors.not_found()
  const { kind: _kind, ...rest } = asked
  const parsed = z.safeParse(known.body, rest)
  if (!parsed.success) throw invalid(...sentences(parsed.error))
  return { known, body: parsed.data }
}

async function planOf(kit: Kit, { principal, caller, say }: Asking, asked: AskedAct): Promise<ActPlan> {
  const { known, body } = bodyOf(kit, asked)
  kit.charge(caller, principal.access.team_id, LOOK + (known.cost?.(body) ?? 0))
  const plan = await known.plan(kit as never, { principal, caller }, body)
  const problems = plan.problems?.map((problem) => ({ ...problem, text: say(problem.text) }))
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

async function keptEffects(
  read: readonly ReadEffect[],
  places: ReadonlyMap<number, number>,
  turn: Turn,
): Promise<KeptPlan['effects']> {
  const kept: Record<string, KeptPlan['effects'][string]> = {}
  for (const { effect, shape } of read) {
    if (turn.isOver) await turn.pause()
    const by = effect.by.flatMap((n) => places.get(n) ?? [])
    kept[effectName(effect)] = { hash: hashOfShape(shape), by }
  }
  return kept
}

function boardsOf(effects: readonly Effect[]): string[] {
  const boards = effects
    .filter(({ collection }) => collection === items.name)
    .map(({ after }) => String(after['board_id']))
  return [...new Set(boards)]
}

/** The attributes of boards, with those that the act itself makes or changes. */
async function attributesOf(
  kit: Kit,
  team_id: number,
  boards: readonly string[],
  effects: readonly Effect[],
): Promise<Attributes> {
  const all = await kit.db.read(team_id, async (tx) => {
    const found: Attribute[] = []
    for (const board_id of boards) found.push(...(await loadAttributes(tx, team_id, board_id)))
    return found
  })
  const made = effects.flatMap(({ collection, after }) =>
    collection === attributes.name ? [after as unknown as Attribute] : [],
  )
  return new Map([...all, ...made].map((one) => [one.id, one]))
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

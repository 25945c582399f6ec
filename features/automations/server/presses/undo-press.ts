import { AppError, sameJson } from '@weft/base'
import type { Tx } from '@weft/db'
import { undoPress } from '@weft/features/attributes/shared'
import {
  type Caller,
  errors,
  followWritten,
  type Kit,
  loadPrincipal,
  makeOperation,
  type Operation,
  type Principal,
  route,
  type Route,
} from '@weft/server-kit'

import type { AutomationNeighbours } from '../runner/acting.ts'
import { lockPress, noteTakenBack, type Press, pressOfRuns, type TakenBack } from './queries.ts'
import { actOf, countDeeds, readUndoing } from './read-undoing.ts'
import type { Step } from './seen.ts'

/** Steps that are done in one transaction. */
const PART = 500
/** So often is looked again where others keep changing what is taken back. */
const MOST_LOOKS = 6

/** Takes back what a press did, by the rights of whoever pressed; what others went on with stays theirs. */
export function undoPressRoute(kit: Kit, { moveItem }: AutomationNeighbours): Route {
  return route(undoPress, {
    scope: 'work',
    load: ({ params: { team_id }, caller }) => loadPrincipal(kit, team_id, caller),
    permit({ caller }) {
      if (caller.user_id <= 0) throw errors.not_found()
    },
    async handle({ params: { team_id, item_id }, body, caller }, principal) {
      const find = async (): Promise<Press> => {
        const asked = { item_id, user_id: caller.user_id, ids: body.runs }
        const press = await pressOfRuns(kit.db, team_id, asked)
        if (!press) throw errors.not_found()
        return press
      }
      const press = await find()
      if (press.taken_back) return { data: press.taken_back }
      const deeds = await kit.db.read(team_id, (tx) => countDeeds(tx, principal, press))
      kit.charge(caller, team_id, 10 + deeds / 10)
      return { data: await takeBack({ kit, moveItem, principal, caller, find }) }
    },
  })
}

interface TakingBack {
  kit: Kit
  moveItem: AutomationNeighbours['moveItem']
  principal: Principal
  caller: Caller
  /** The press as it is by now. */
  find(): Promise<Press>
}

/** Thrown within a transaction: what was to be done is not the same any more, or some of it is refused. */
class Again extends Error {
  readonly refused: readonly Step[]

  constructor(refused: readonly Step[] = []) {
    super('again')
    this.name = 'Again'
    this.refused = refused
  }
}

/**
 * Looks, does a part of what is to be done, and looks again, until nothing is left. What is done is read from the
 * activity, so that a request after one that was cut short goes on where that was, and answers the whole.
 */
async function takeBack(taking: TakingBack): Promise<TakenBack> {
  const { kit, principal } = taking
  const { team_id } = principal.access
  // Done or refused: what is still to be done after that stays.
  const tried = new Set<string>()
  for (let looks = 0; looks < MOST_LOOKS;) {
    const press = await taking.find()
    if (press.taken_back) return press.taken_back
    const { steps, undone, left } = await kit.db.read(team_id, (tx) => readUndoing(tx, principal, press))
    const open = steps.filter((step) => !tried.has(nameOf(step)))
    if (open.length === 0) {
      const stays = steps.reduce((sum, { count }) => sum + count, left)
      await noteTakenBack(kit.db, team_id, press, { undone, left: stays })
      continue
    }
    const part = partOf(open)
    try {
      await doPart(taking, press, part)
      for (const step of part) tried.add(nameOf(step))
    } catch (error) {
      const again = asAgain(error)
      if (!again) throw error
      for (const step of again.refused) tried.add(nameOf(step))
      if (again.refused.length === 0) looks++
    }
  }
  throw errors.moving()
}

const nameOf = ({ kind, id }: Step) => `${kind}:${id}`

/** What is no set of operations is done by itself, after all that is. */
function partOf(steps: readonly Step[]): Step[] {
  const part = steps.filter(({ kind }) => kind !== 'move').slice(0, PART)
  return part.length > 0 ? part : steps.slice(0, 1)
}

/** Does steps in one transaction, all or none: under its locks they are still what is to be done. */
async function doPart(taking: TakingBack, press: Press, part: readonly Step[]): Promise<void> {
  const { kit, moveItem, principal, caller } = taking
  const { team_id } = principal.access
  const origin = { act: actOf(press), via: 'undo' as const }
  const within = ({ tx }: { tx: Tx }) => demandSame(tx, taking, press, part)
  const [first] = part
  if (first?.kind === 'move') {
    const { id, from } = first
    await moveItem(kit, principal, { id, folder_id: from }, { caller, key: null, origin, within }).catch(
      (error: unknown) => {
        throw isRefusal(error) ? new Again(part) : error
      },
    )
  } else
    await kit.writer.together({
      team_id,
      caller,
      operations: part.map((step) => operationOf(step, { caller, key: null, origin })),
      begin: within,
      async demand({ outcomes }) {
        const refused = part.filter((_, n) => (outcomes[n]?.status ?? 500) > 299)
        if (outcomes.some(({ status }) => status > 499)) throw new Again()
        if (refused.length > 0) throw new Again(refused)
      },
    })
  await followWritten(kit.follows, team_id, part.map(writtenBy))
}

async function demandSame(
  tx: Tx,
  { principal }: TakingBack,
  press: Press,
  part: readonly Step[],
): Promise<void> {
  if (!(await lockPress(tx, principal.access.team_id, press))) throw new Again()
  const { steps } = await readUndoing(tx, principal, press)
  const now = new Map(steps.map((step) => [nameOf(step), step]))
  if (!part.every((step) => sameJson(step, now.get(nameOf(step))))) throw new Again()
}

function operationOf(step: Step, by: Pick<Operation, 'caller' | 'origin'> & { key: null }): Operation {
  const { id } = step
  if (step.kind === 'value')
    return makeOperation({
      collection: 'values',
      method: 'put',
      id,
      item: { data: step.old },
      old: { data: step.made },
      ...by,
    })
  return makeOperation({
    collection: 'items',
    method: step.kind === 'restore' ? 'restore' : 'delete',
    id,
    ...by,
  })
}

const ACTIONS = { restore: 'restored', value: 'changed', remove: 'deleted', move: 'moved' } as const

const writtenBy = ({ kind, id }: Step) => ({
  action: ACTIONS[kind],
  collection: kind === 'value' ? 'values' : 'items',
  record_id: id,
})

/** What a transaction was ended by: the writer wraps what is no error of its own. */
function asAgain(error: unknown): Again | null {
  const cause = error instanceof AppError ? (error.cause ?? error) : error
  if (cause instanceof Again) return cause
  // What was there when it was looked at is there no longer, or just on its way.
  return error instanceof AppError && (error.status === 404 || error.status === 503) ? new Again() : null
}

/** What is refused stays where it is, and is counted as such. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status < 500 && !(error.cause instanceof Again)
}

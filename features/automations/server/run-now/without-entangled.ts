import { items } from '@weft/model'
import {
  type Caller,
  type Effect,
  type Kit,
  makeOperation,
  type PlannedOperation,
  type PlannedSend,
  type PlanProblem,
} from '@weft/server-kit'

/** What the runs of a rule would come to, one for each item, in the order in which they are begun. */
export interface Planned {
  operations: PlannedOperation[]
  problems: PlanProblem[]
  unchanged: string[]
  sends: (PlannedSend & { about: string })[]
  begins: string[]
}

export const TWICE = 'It would change what another of these runs changes too. Run it by itself.'
const FIRST = 'Another of these runs changes it first. Run it by itself.'

/**
 * Each run was planned over what is there now. Left are those that come to the same after the others: none that would be
 * refused then, and none whose item an earlier one changes, such as what goes to the trash along with what it lies below.
 */
export async function withoutEntangled(
  { writer }: Pick<Kit, 'writer'>,
  team_id: number,
  planned: Planned,
  caller: Caller,
): Promise<Planned> {
  const operations = planned.operations.map(({ about: _about, ...one }) =>
    makeOperation({ ...one, caller, key: null }),
  )
  const { outcomes, effects } = await writer.rehearse(team_id, operations)
  const overtaken = overtakenBy(effects, planned)
  const refused = planned.operations.flatMap(({ about }, n) =>
    (outcomes[n]?.status ?? 0) > 299 && !overtaken.has(about) ? [about] : [],
  )
  const entangled = new Map([
    ...[...overtaken].map((about) => [about, FIRST] as const),
    ...refused.map((about) => [about, TWICE] as const),
  ])
  const isLeft = ({ about }: { about: string }) => !entangled.has(about)
  return {
    operations: planned.operations.filter(isLeft),
    problems: [...planned.problems, ...[...entangled].map(([about, text]) => ({ about, text }))],
    unchanged: planned.unchanged,
    sends: planned.sends.filter(isLeft),
    begins: planned.begins.filter((about) => !entangled.has(about)),
  }
}

/** Items that the run of another one changes before their own begins. */
function overtakenBy(
  effects: readonly Effect[],
  { begins, operations }: Pick<Planned, 'begins' | 'operations'>,
): Set<string> {
  const places = new Map(begins.map((about, n) => [about, n]))
  const placeOf = (n: number) => places.get(operations[n]?.about ?? '') ?? Infinity
  const overtaken = effects.filter(({ collection, id, by }) => {
    const own = collection === items.name ? places.get(id) : undefined
    return own !== undefined && by.some((n) => placeOf(n) < own)
  })
  return new Set(overtaken.map(({ id }) => id))
}

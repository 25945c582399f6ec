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

import type { Looking } from '../looking-of.ts'

/** What the runs of a rule would come to, one for each item, in the order in which they are begun. */
export interface Planned {
  operations: PlannedOperation[]
  problems: PlanProblem[]
  unchanged: string[]
  sends: (PlannedSend & { about: string })[]
  begins: string[]
  /** Where each of them looks at other items. */
  looks: Map<string, Looking>
}

export const TWICE = 'It would change what another of these runs changes too. Run it by itself.'
const FIRST = 'Another of these runs changes it first. Run it by itself.'
const LOOKS = 'It looks at items that another of these runs changes first. Run it by itself.'

/**
 * Each run was planned over what is there now. Left are those that come to the same after the others: none that would be
 * refused then, and none whose item an earlier one changes, such as what goes to the trash along with what it lies below,
 * or that looks at such items.
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
  const refused = planned.operations.flatMap(({ about }, n) =>
    (outcomes[n]?.status ?? 0) > 299 ? [about] : [],
  )
  const entangled = new Map([
    ...refused.map((about) => [about, TWICE] as const),
    ...overtaken(effects, planned),
  ])
  const isLeft = ({ about }: { about: string }) => !entangled.has(about)
  return {
    ...planned,
    operations: planned.operations.filter(isLeft),
    problems: [...planned.problems, ...[...entangled].map(([about, text]) => ({ about, text }))],
    sends: planned.sends.filter(isLeft),
    begins: planned.begins.filter((about) => !entangled.has(about)),
  }
}

/** Runs that find another item than they were planned for, and why: an earlier one changes it, or what they look at. */
function* overtaken(
  effects: readonly Effect[],
  { begins, operations, looks }: Pick<Planned, 'begins' | 'operations' | 'looks'>,
): Generator<readonly [about: string, text: string]> {
  const places = new Map(begins.map((about, n) => [about, n]))
  const changed = effects
    .filter(({ collection }) => collection === items.name)
    .map((effect) => ({
      effect,
      first: Math.min(...effect.by.map((n) => places.get(operations[n]?.about ?? '') ?? Infinity)),
    }))
  for (const [place, about] of begins.entries()) {
    const before = changed.filter(({ first }) => first < place)
    const looking = looks.get(about)
    if (before.some(({ effect }) => effect.id === about)) yield [about, FIRST]
    else if (looking && before.some(({ effect }) => isLookedAt(effect, looking, about))) yield [about, LOOKS]
  }
}

function isLookedAt(
  { before, after }: Effect,
  { folders, isAnywhere, isBelow }: Looking,
  about: string,
): boolean {
  const rows = [before, after].filter((row) => row !== null)
  return (
    isAnywhere ||
    rows.some(({ folder_id }) => folders.has(String(folder_id))) ||
    (isBelow === true && rows.some(({ parent_id }) => parent_id === about))
  )
}

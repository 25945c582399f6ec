import { foldCase, normalised } from '@weft/base'
/** What a block asks of an earlier answer before it is shown. */
export interface Condition {
  /** The earlier block. */
  block: string
  op: ConditionOp
  value: readonly string[]
}

export const CONDITION_OPS = [
  'is',
  'is_not',
  'contains',
  'any_of',
  'none_of',
  'at_least',
  'at_most',
  'checked',
  'unchecked',
  'filled',
  'empty',
] as const
export type ConditionOp = (typeof CONDITION_OPS)[number]

/** Conditions of which all or one must hold; a group in it holds no further group. */
export interface When {
  all: boolean
  of: readonly (Condition | { all: boolean; of: readonly Condition[] })[]
}

const MAX_CONDITIONS = 50

type Group = When['of'][number]

export function isGroup(one: Group): one is { all: boolean; of: readonly Condition[] } {
  return 'of' in one
}

/** The conditions as far as they ask for blocks that `isEarlier`; null without any. */
export function readWhen(value: unknown, isEarlier: (block: string) => boolean): When | null {
  const when = value as Partial<When> | null | undefined
  if (typeof when !== 'object' || when === null || !Array.isArray(when.of)) return null
  const read = (one: unknown): Condition | null => {
    const { block, op, value: wanted } = (one ?? {}) as Partial<Condition>
    const known = CONDITION_OPS.find((name) => name === op)
    if (typeof block !== 'string' || !known || !isEarlier(block)) return null
    const list = Array.isArray(wanted) ? wanted.filter((text) => typeof text === 'string') : []
    return { block, op: known, value: list.slice(0, 200).map((text) => text.slice(0, 1_000)) }
  }
  const of = when.of.slice(0, MAX_CONDITIONS).flatMap((one: unknown): Group[] => {
    const group = one as Partial<When> | null
    if (typeof group !== 'object' || group === null || !Array.isArray(group.of)) {
      const condition = read(one)
      return condition ? [condition] : []
    }
    const inner = group.of.slice(0, MAX_CONDITIONS).flatMap((inside: unknown) => read(inside) ?? [])
    return inner.length > 0 ? [{ all: group.all !== false, of: inner }] : []
  })
  return of.length > 0 ? { all: when.all !== false, of } : null
}

/**
 * Conditions as they may be told: what they compare with an answer that nobody is asked for stays here. Such an answer
 * is empty, so that they hold as before.
 */
export function whenOf(when: When | null, isAsked: (block: string) => boolean): When | null {
  const told = (one: Condition): Condition => (isAsked(one.block) ? one : { ...one, value: [] })
  return (
    when && {
      ...when,
      of: when.of.map((one) => (isGroup(one) ? { ...one, of: one.of.map(told) } : told(one))),
    }
  )
}

/** Answers as a browser sends them, by block; what is not there is empty. */
export type Answers = Readonly<Record<string, readonly string[]>>

interface Asked {
  id: string
  when?: When | null
}

/** What a block was answered, and the same as it is compared. */
interface Answer {
  texts: readonly string[]
  folded: readonly string[]
  /** Characters. */
  length: number
}
type AnswerOf = (block: string) => Answer
/** Told before something is done what it takes, in steps of about 0.1 µs; true asks to wait first. */
type Spend = (steps: number) => boolean

const NOTHING: Answer = { texts: [], folded: [], length: 0 }
/** A longer text is looked for at each place anew. */
const SHORT_WANTED = 250

/**
 * The blocks that are shown under these answers, in one walk from the first to the last: a condition sees earlier
 * blocks only, and those that are not shown have no answer.
 */
export function shownBlocks(blocks: readonly Asked[], answers: Answers): Set<string> {
  const walk = showingBlocks(blocks, answers, () => false)
  for (;;) {
    const step = walk.next()
    if (step.done) return step.value
  }
}

/** The same in slices: it yields where `spend` asks to wait. */
export function* showingBlocks(
  blocks: readonly Asked[],
  answers: Answers,
  spend: Spend,
): Generator<void, Set<string>> {
  const shown = new Set<string>()
  const read = new Map<string, Answer>()
  const answerOf = (block: string) => {
    if (!shown.has(block)) return NOTHING
    let answer = read.get(block)
    if (!answer) {
      answer = readAnswer(answers[block] ?? [])
      spend(answer.length >> 3)
      read.set(block, answer)
    }
    return answer
  }
  for (const { id, when } of blocks) if (!when || (yield* holdsWhen(when, answerOf, spend))) shown.add(id)
  return shown
}

function readAnswer(given: readonly string[]): Answer {
  const texts = given.map((text) => text.trim()).filter((text) => text !== '')
  return { texts, folded: texts.map(fold), length: texts.reduce((sum, { length }) => sum + length, 0) }
}

function* holdsWhen(when: When, answerOf: AnswerOf, spend: Spend): Generator<void, boolean> {
  for (const one of when.of) {
    let holds: boolean
    if (isGroup(one)) holds = yield* holdsWhen(one, answerOf, spend)
    else {
      const answer = answerOf(one.block)
      if (spend(stepsOf(one, answer))) yield
      holds = holdsCondition(one, answer)
    }
    if (holds !== when.all) return holds
  }
  return when.all
}

/** What a condition takes, by the length of what it compares. */
function stepsOf({ op, value }: Condition, { texts, length }: Answer): number {
  const wanted = op === 'contains' ? (value[0]?.length ?? 0) : 0
  const anew = wanted > SHORT_WANTED ? (length * wanted) / 512 : 0
  return 4 + value.length + Math.ceil((texts.length * value.length) / 16 + length / 32 + anew)
}

function holdsCondition({ op, value }: Condition, { texts: answer, folded }: Answer): boolean {
  const wanted = value.filter((text) => text !== '')
  // Something to compare with is still missing: the block stays away until it is there.
  const first = fold(wanted[0] ?? '')
  switch (op) {
    case 'filled':
    case 'checked':
      return answer.length > 0
    case 'empty':
    case 'unchecked':
      return answer.length === 0
    case 'any_of':
      return answer.some((one) => wanted.includes(one))
    case 'none_of':
      return !answer.some((one) => wanted.includes(one))
    case 'is':
      return first !== '' && folded.includes(first)
    case 'is_not':
      return !folded.includes(first)
    case 'contains':
      return first !== '' && folded.some((one) => one.includes(first))
    case 'at_least':
      return compare(folded[0], first, (order) => order >= 0)
    case 'at_most':
      return compare(folded[0], first, (order) => order <= 0)
  }
}

/** Numbers by size, days and times by their order in text. */
function compare(answer: string | undefined, wanted: string, judge: (order: number) => boolean): boolean {
  if (answer === undefined || wanted === '') return false
  const [left, right] = [asNumber(answer), asNumber(wanted)]
  if (left !== null && right !== null) return judge(left - right)
  return judge(answer < wanted ? -1 : answer > wanted ? 1 : 0)
}

function asNumber(text: string): number | null {
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null
}

function fold(text: string): string {
  return foldCase(normalised(text, 'NFC'), '')
}

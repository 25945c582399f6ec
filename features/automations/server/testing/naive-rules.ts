/**
 * What rules do, written from the table of triggers and actions and from nothing else: events queue up, rules that one
 * starts act one after the other, and what they do queues up behind.
 */

export type Field = 'status' | 'points' | 'note'
type Label = 'todo' | 'doing' | 'done'
/** A label or none, a number or none, a text or none. */
export type Values = { status: Label | null; points: number | null; note: string | null }

export type NaiveCondition =
  | { field: 'status'; is: Label }
  | { field: 'points'; above: number }
  | { field: 'points' | 'status'; empty: true }

export type NaiveTrigger =
  | { kind: 'created' | 'trashed' | 'restored' }
  | { kind: 'changed'; field: 'status' | 'points' }
  | { kind: 'becomes'; to: Label; from: Label | null }
  | { kind: 'increases' | 'decreases' }
  | { kind: 'matches'; when: NaiveCondition }
  | { kind: Told }

/** What people do to an item that changes nothing of it: a timer is one that ran and has ended. */
const TOLD = ['mentioned', 'reacted', 'pressed', 'timerStarted', 'timerStopped'] as const
type Told = (typeof TOLD)[number]
/** Of these no activity tells: they count for an item as it is when a rule looks. */
const AS_IT_IS: ReadonlySet<string> = new Set(['pressed', 'timerStarted', 'timerStopped'])

export type NaiveStep =
  | { kind: 'status'; to: Label }
  | { kind: 'clear'; field: Field }
  | { kind: 'add'; amount: number }
  | { kind: 'note'; text: string }
  | { kind: 'trash' }
  | { kind: 'branch'; when: NaiveCondition; yes: NaiveStep[]; no: NaiveStep[] }

export interface NaiveRule {
  trigger: NaiveTrigger
  condition: NaiveCondition | null
  steps: NaiveStep[]
}

export type NaiveAct =
  | { kind: 'create'; values: Values }
  | { kind: 'set'; item: number; field: 'status'; to: Label | null }
  | { kind: 'set'; item: number; field: 'points'; to: number | null }
  | { kind: 'trash' | 'restore' | 'mention' | 'react' | 'press' | 'time'; item: number }

interface NaiveItem {
  values: Values
  isTrashed: boolean
}

interface NaiveEvent {
  kind: 'created' | 'trashed' | 'restored' | 'changed' | Told
  item: number
  field?: Field
  before: Values
  after: Values
  depth: number
}

const MAX_DEPTH = 10

/** What happens by each of these, in order. */
const ACTS: Readonly<Record<'mention' | 'react' | 'press' | 'time', readonly Told[]>> = {
  mention: ['mentioned'],
  react: ['reacted'],
  press: ['pressed'],
  time: ['timerStarted', 'timerStopped'],
}

const isTold = (kind: string): kind is Told => TOLD.some((one) => one === kind)

export class NaiveRules {
  readonly items: NaiveItem[] = []
  /** What became of each start, by rule, in order. */
  readonly states: string[][]
  /** How often each rule acted on an item. */
  readonly acted = new Map<string, number>()
  runs = 0
  private readonly rules: readonly NaiveRule[]
  private readonly queue: NaiveEvent[] = []

  constructor(rules: readonly NaiveRule[]) {
    this.rules = rules
    this.states = rules.map(() => [])
  }

  /** Somebody does this; false where there is nothing to do it to. */
  act(act: NaiveAct): boolean {
    if (act.kind === 'create') {
      this.items.push({ values: { ...act.values }, isTrashed: false })
      const item = this.items.length - 1
      this.tell({ kind: 'created', item, before: act.values, after: act.values, depth: 0 })
      return true
    }
    const item = this.items[act.item]
    if (!item) return false
    if (act.kind === 'set') {
      if (item.isTrashed || item.values[act.field] === act.to) return false
      this.set(act.item, { [act.field]: act.to }, 0)
      return true
    }
    if (act.kind !== 'trash' && act.kind !== 'restore') {
      if (item.isTrashed) return false
      const values = { ...item.values }
      for (const kind of ACTS[act.kind])
        this.tell({ kind, item: act.item, before: values, after: values, depth: 0 })
      return true
    }
    if (item.isTrashed === (act.kind === 'trash')) return false
    this.throwAway(act.item, act.kind === 'trash', 0)
    return true
  }

  /** Does all that was started, and what that starts, until nothing is left. */
  settle(most: number): boolean {
    const started: { rule: number; event: NaiveEvent }[] = []
    for (;;) {
      for (const event of this.queue.splice(0))
        for (const [n, rule] of this.rules.entries())
          if (starts(rule.trigger, event)) started.push({ rule: n, event })
      const next = started.shift()
      if (!next) return true
      if ((this.runs += 1) > most) return false
      this.run(next.rule, next.event)
    }
  }

  private run(n: number, event: NaiveEvent): void {
    const rule = this.rules[n]
    const item = this.items[event.item]
    if (!rule || !item) return
    const say = (state: string) => this.states[n]?.push(state)
    if (event.depth + 1 > MAX_DEPTH) {
      say('loop')
      return
    }
    const then = AS_IT_IS.has(event.kind) ? item.values : event.after
    if (rule.condition && !holds(rule.condition, then)) {
      say('skipped')
      return
    }
    const key = `${n} ${event.item}`
    this.acted.set(key, (this.acted.get(key) ?? 0) + 1)
    // What is in the trash is nobody's fault.
    say(this.steps(rule.steps, event) ? 'done' : 'skipped')
  }

  /** False where a step could not be done, which ends the run. */
  private steps(steps: readonly NaiveStep[], event: NaiveEvent): boolean {
    const depth = event.depth + 1
    for (const step of steps) {
      const item = this.items[event.item]
      if (!item || item.isTrashed) return false
      const { values } = item
      if (step.kind === 'status') this.set(event.item, { status: step.to }, depth)
      if (step.kind === 'clear') this.set(event.item, { [step.field]: null }, depth)
      if (step.kind === 'add') this.set(event.item, { points: (values.points ?? 0) + step.amount }, depth)
      if (step.kind === 'note') this.set(event.item, { note: step.text }, depth)
      if (step.kind === 'trash') this.throwAway(event.item, true, depth)
      if (step.kind === 'branch') {
        const way = holds(step.when, values) ? step.yes : step.no
        if (!this.steps(way, event)) return false
      }
    }
    return true
  }

  private set(item: number, changed: Partial<Values>, depth: number): void {
    const found = this.items[item]
    if (!found) return
    const before = { ...found.values }
    const [[field, to]] = Object.entries(changed) as [[Field, never]]
    if (before[field] === to) return
    found.values = { ...found.values, [field]: to }
    this.tell({ kind: 'changed', item, field, before, after: { ...found.values }, depth })
  }

  private throwAway(item: number, isTrashed: boolean, depth: number): void {
    const found = this.items[item]
    if (!found) return
    found.isTrashed = isTrashed
    const values = { ...found.values }
    this.tell({ kind: isTrashed ? 'trashed' : 'restored', item, before: values, after: values, depth })
  }

  private tell(event: NaiveEvent): void {
    this.queue.push(event)
  }
}

function starts(trigger: NaiveTrigger, { kind, field, before, after }: NaiveEvent): boolean {
  if (trigger.kind === 'created' || trigger.kind === 'trashed' || trigger.kind === 'restored')
    return kind === trigger.kind
  if (isTold(trigger.kind) || isTold(kind)) return kind === trigger.kind
  if (trigger.kind === 'matches') {
    if (kind === 'trashed') return false
    const was = kind === 'changed' && holds(trigger.when, before)
    return holds(trigger.when, after) && !was
  }
  if (kind !== 'changed') return false
  if (trigger.kind === 'changed') return field === trigger.field
  if (trigger.kind === 'becomes')
    return (
      field === 'status' &&
      after.status === trigger.to &&
      before.status !== trigger.to &&
      (trigger.from === null || before.status === trigger.from)
    )
  if (field !== 'points' || before.points === null || after.points === null) return false
  return trigger.kind === 'increases' ? after.points > before.points : after.points < before.points
}

function holds(condition: NaiveCondition, values: Values): boolean {
  if ('is' in condition) return values.status === condition.is
  if ('above' in condition) return values.points !== null && values.points > condition.above
  return values[condition.field] === null
}

import { judgeField } from '../sync/field-rule.ts'
import { type Call, type Checker, type Entry, type History } from './history.ts'
import { isSame, textOf } from './is-same.ts'

type Fields = Readonly<Record<string, unknown>>

/** Every answer is the one that the version rule, written down a second time, gives at that number. */
export const model: Checker = {
  name: 'model',
  check(history) {
    const past = statesOf(history)
    return history.calls.flatMap((call) =>
      call.phase === 'ok' ? judgeGood(call, past) : call.phase === 'fail' ? judgeConflict(call, past) : [],
    )
  },
}

interface Past {
  /** A record's fields after each of its numbers. */
  states: Map<string, Map<number, Fields>>
  entries: Map<string, Entry>
  joined: Map<string, readonly string[]>
}

function statesOf({ feed }: History): Past {
  const past: Past = { states: new Map(), entries: new Map(), joined: new Map() }
  for (const [record, entries] of Map.groupBy(feed, (entry) => entry.record)) {
    const states = new Map<number, Fields>()
    const fields: Record<string, unknown> = {}
    for (const entry of entries.toSorted((a, b) => a.row_version - b.row_version)) {
      Object.assign(fields, entry.after)
      states.set(entry.row_version, { ...fields })
      if (entry.joined) past.joined.set(record, entry.joined)
      if (entry.key !== null) past.entries.set(`${entry.key} ${record}`, entry)
    }
    past.states.set(record, states)
  }
  return past
}

function judgeGood({ key, write, row_version, data, isLater = false }: Call, past: Past): string[] {
  const entry = past.entries.get(`${key} ${write.record}`)
  if (!entry) return []
  const found: string[] = []
  const isOwn = row_version === entry.row_version || (isLater && (row_version ?? 0) > entry.row_version)
  if (write.kind !== 'create' && row_version !== undefined && !isOwn)
    found.push(`${write.record} was answered ${row_version} to key ${key}, it took ${entry.row_version}`)
  const wanted = write.kind === 'save' ? expected(past, entry, { write }) : null
  for (const [field, { data: value, isConflict }] of wanted ?? []) {
    if (isConflict) found.push(`Key ${key} was accepted, the rule says conflict in ${write.record} ${field}`)
    else if (entry.after && field in entry.after && !isSame(entry.after[field], value))
      found.push(`Key ${key} made ${textOf(entry.after[field])} of ${field}, the rule says ${textOf(value)}`)
    else if (!isLater && data && field in data && !isSame(data[field], value))
      found.push(`Key ${key} was answered ${textOf(data[field])} as ${field}, the rule says ${textOf(value)}`)
  }
  return found
}

/** A conflict that the rule does not see, such as between two who changed different fields. */
function judgeConflict({ key, write, code, data }: Call, past: Past): string[] {
  if (code !== 'conflict' || write.kind !== 'save' || !write.old) return []
  const number = Number(data?.['row_version'])
  const stored = past.states.get(write.record)?.get(number)
  if (!stored) return []
  const fields = Object.entries(write.item ?? {})
  // A field that the past does not hold cannot be judged.
  if (fields.some(([field]) => !(field in stored))) return []
  const isConflict = fields.some(([field, mine]) => {
    const isSet = past.joined.get(write.record)?.includes(field) ?? false
    return (
      judge(stored[field], { mine, old: write.old?.[field] }, { isSet, isDefault: false }).kind === 'conflict'
    )
  })
  return isConflict
    ? []
    : [`Key ${key} was refused at ${number} of ${write.record}, the rule says no conflict`]
}

type Expected = [field: string, verdict: { data: unknown; isConflict: boolean }][]

function expected(past: Past, entry: Entry, { write }: Pick<Call, 'write'>): Expected {
  const stored = past.states.get(entry.record)?.get(entry.row_version - 1)
  const isDefault = entry.row_version === 1
  return Object.entries(write.item ?? {}).flatMap(([field, mine]): Expected => {
    if (!isDefault && (!stored || !(field in stored))) return []
    const isSet = entry.joined?.includes(field) ?? false
    const change = { mine, old: write.old ? write.old[field] : stored?.[field] }
    const verdict = judge(stored?.[field], change, { isSet, isDefault })
    if (verdict.kind === 'conflict') return [[field, { data: null, isConflict: true }]]
    // A field that its author did not change says nothing about a default.
    if (verdict.kind === 'keep' && isDefault) return []
    return [[field, { data: verdict.kind === 'keep' ? stored?.[field] : verdict.data, isConflict: false }]]
  })
}

function judge(
  stored: unknown,
  change: { mine: unknown; old: unknown },
  { isSet, isDefault }: { isSet: boolean; isDefault: boolean },
) {
  return judgeField({ data: stored ?? null, isDefault }, change, isSet)
}

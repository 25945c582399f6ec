import { isUuid } from '@weft/base'

import type { PretendAnswer, PretendRow } from '../shared/index.ts'

/** In the order in which they are listed. */
export const KINDS = [
  'lost',
  'changed',
  'created',
  'moved',
  'restored',
  'deleted',
  'begun',
  'problem',
  'unchanged',
] as const
export type Kind = (typeof KINDS)[number]

/** A line of the list: a record that would be another one, or what stays as it is and why. */
export interface Line {
  key: string
  kind: Kind
  /** What it is about, mostly an item. */
  id: string
  row: PretendRow | null
  /** Without all of these it is left as it is. */
  about: readonly string[]
  /** What is wrong, and of what of it. */
  text?: string
  of?: string
}

const ROWS = ['changed', 'created', 'moved', 'restored', 'deleted'] as const

export function linesOf(answer: PretendAnswer): Line[] {
  const rows = ROWS.flatMap((kind) =>
    answer[kind].map((row): Line => {
      const { collection, id } = row.record
      const told = row.isLost === true ? 'lost' : kind
      return { key: `${collection}:${id}`, kind: told, id, row, about: row.about }
    }),
  )
  // What begins, and changes nothing itself, can be picked all the same.
  const told = new Set(rows.map(({ id }) => id))
  const begun = (answer.begins ?? []).flatMap((id): Line[] =>
    told.has(id) ? [] : [{ key: `begun:${id}`, kind: 'begun', id, row: null, about: [id] }],
  )
  const problems = answer.problems.map(({ about, ...said }, n): Line => {
    return { key: `problem:${n}`, kind: 'problem', id: about, row: null, about: [], ...said }
  })
  const unchanged = answer.unchanged.map((id): Line => {
    return { key: `unchanged:${id}`, kind: 'unchanged', id, row: null, about: [] }
  })
  return [...rows, ...begun, ...problems, ...unchanged]
}

/** Whether it would be done, and is not only told. */
export const isRow = ({ row, kind }: Line): boolean => row !== null || kind === 'begun'

/** Whether it can be left out by itself: what only goes along with something else cannot. */
export const isOwn = ({ id, about }: Line): boolean => about.includes(id) || about.length === 0

/** Whether it would be done. */
export const isPicked = ({ about }: Line, without: ReadonlySet<string>): boolean =>
  about.some((one) => !without.has(one))

export function toggled(without: ReadonlySet<string>, line: Line): ReadonlySet<string> {
  const next = new Set(without)
  const isDone = isPicked(line, without)
  for (const one of line.about)
    if (isDone) next.add(one)
    else next.delete(one)
  return next
}

/** All of them out, or all of them in again where none is. */
export function toggledAll(without: ReadonlySet<string>, lines: readonly Line[]): ReadonlySet<string> {
  const rows = lines.filter((line) => isRow(line) && isOwn(line))
  const next = new Set(without)
  const areAll = rows.every((line) => isPicked(line, without))
  for (const { about } of rows)
    for (const one of about)
      if (areAll) next.add(one)
      else next.delete(one)
  return next
}

export function countsOf(lines: readonly Line[]): ReadonlyMap<Kind, number> {
  const counts = new Map<Kind, number>()
  for (const { kind } of lines) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** The ids of attributes, and names of fields, that are others in some line, in the order of the first that has them. */
export function namesIn(lines: readonly Line[]): string[] {
  return [...new Set(lines.flatMap(({ row, kind }) => (row ? namesOf(row, kind) : [])))]
}

/** What is said of records that are told in their own words. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  comments: ['html'],
  attributes: ['name', 'settings'],
  folders: ['attribute_ids', 'name'],
}

/** Of an item that is made, also for the trash, its values; of a comment what it says; of anything else all that is another one. */
function namesOf({ record: { collection }, new: made }: PretendRow, kind: Kind): string[] {
  // A new attribute is told by its name and type, and by the values that it has.
  if (collection === 'attributes' && kind === 'created') return []
  const told = TOLD[collection]
  // Of what becomes another type only choices are settings in words.
  const isTold = (name: string) =>
    told?.includes(name) === true &&
    (name !== 'settings' || made['type'] === undefined || hasChoices(made[name]))
  if (told) return Object.keys(made).filter(isTold)
  const names = Object.keys(made)
  const isMade = kind === 'created' || kind === 'deleted'
  return isMade && collection === 'items' ? names.filter(isUuid) : names
}

const hasChoices = (settings: unknown) =>
  ((settings as { labels?: unknown[] } | null)?.labels?.length ?? 0) > 0

/** Lines that say something else than before, by their keys: somebody has gone on meanwhile. */
export function renewedIn(before: readonly Line[], after: readonly Line[]): ReadonlySet<string> {
  const known = new Map(before.map((line) => [line.key, JSON.stringify([line.kind, line.row, line.text])]))
  return new Set(
    after.flatMap((line) => {
      const said = JSON.stringify([line.kind, line.row, line.text])
      return known.get(line.key) === said ? [] : [line.key]
    }),
  )
}

import type { Attribute } from '@weft/model'
import { useEffect, useState } from 'react'

import type { ColumnCheck, MappingEntry } from '../shared/index.ts'
import { type Draft, toMapping } from './choices.ts'
import { checkColumns, type Importer, readingOf } from './import-calls.ts'

export interface ColumnChecks {
  /** What a column loses; undefined while that is counted, and where it could not be. */
  of(column: number): ColumnCheck | undefined
  isChecking: boolean
  /** Counts again, since other people are there now. */
  again(): void
}

const NONE: ReadonlyMap<string, ColumnCheck | null> = new Map()

/** Has the server count what each column would lose, as long as a file is mapped; what did not change is not asked again. */
export function useColumnChecks(
  draft: Draft | null,
  { team_id, locale, tz }: { team_id: number } & Importer,
  attributes: readonly Attribute[],
): ColumnChecks {
  const [known, setKnown] = useState(NONE)
  const wanted = draft ? toMapping(draft.choices, draft.preview, attributes).flatMap(keyed(draft)) : []
  const missing = wanted.filter(({ key }) => !known.has(key))
  const asked = missing.map(({ key }) => key).join()
  useEffect(() => {
    if (!draft || asked === '') return undefined
    const controller = new AbortController()
    const reading = { ...readingOf(draft.preview), locale, tz }
    const mapping = missing.map(({ entry }) => entry)
    const take = (checks: readonly ColumnCheck[]) => {
      if (controller.signal.aborted) return
      const found = new Map(checks.map((check) => [check.column, check]))
      setKnown((now) => new Map([...now, ...missing.map(keptOf(found))]))
    }
    // Without an answer nothing is said of the columns; the report says afterwards what became of them.
    checkColumns({ team_id, id: draft.id }, reading, mapping, controller.signal).then(take, () => take([]))
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` names all that is asked for
  }, [asked])
  const byColumn = new Map(wanted.map(({ key, entry }) => [entry.column, known.get(key) ?? undefined]))
  return {
    of: (column) => byColumn.get(column),
    isChecking: missing.length > 0,
    again: () => setKnown(NONE),
  }
}

interface Keyed {
  key: string
  entry: MappingEntry
}

const keptOf =
  (found: ReadonlyMap<number, ColumnCheck>) =>
  ({ key, entry }: Keyed): [string, ColumnCheck | null] => [key, found.get(entry.column) ?? null]

/** What the counts of a column follow from: the file, how it is read, and where it goes, whatever that is called. */
function keyed({ id, preview }: Draft): (entry: MappingEntry) => Keyed[] {
  const reading = Object.values(readingOf(preview))
  return (entry) => {
    if (entry.action === 'skip') return []
    const { column, settings = null } = entry
    const target = entry.action === 'new' ? entry.type : entry.attribute_id
    const bare: MappingEntry =
      entry.action === 'new'
        ? entry
        : { column, action: 'attribute', attribute_id: entry.attribute_id, ...(settings && { settings }) }
    return [{ key: JSON.stringify([id, ...reading, column, target, settings]), entry: bare }]
  }
}

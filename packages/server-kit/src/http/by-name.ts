import { AppError } from '@weft/base'
import * as z from 'zod/mini'

import type { Outcome } from '../records/contract/operation.ts'
import type { NamedAsked, NamedReading, RecordNames } from '../records/contract/record-names.ts'
import type { ServerCollection } from '../records/contract/server-collection.ts'
import { invalid } from '../errors.ts'

/** Of every call that reads or changes records. */
export const namesQuery = z.object({ names: z.optional(z.enum(['true', 'false'])) })
type NamesQuery = z.infer<typeof namesQuery>

/** How a call is translated that is by names; null where it is not. */
export function namesOf(
  { names, model }: Pick<ServerCollection, 'names' | 'model'>,
  query: NamesQuery,
): RecordNames | null {
  if (query.names !== 'true') return null
  if (!names) throw invalid(`names: ${model.name} hold no values of attributes`)
  return names
}

/** What is asked of one record, by ids. */
export async function askedByIds(
  names: RecordNames | null,
  reading: NamedReading,
  asked: NamedAsked,
): Promise<NamedAsked> {
  if (!names) return asked
  const [found = asked] = await names.asked(reading, [asked])
  if (found instanceof AppError) throw found
  return found
}

/** The record of an answer, or of a conflict, by names. */
export async function outcomeByNames(
  names: RecordNames | null,
  reading: NamedReading,
  outcome: Outcome,
): Promise<Outcome> {
  const [told = outcome] = names ? await outcomesByNames(names, reading, [outcome]) : []
  return told
}

/** The same of several, whose names are read once. */
export async function outcomesByNames(
  names: RecordNames,
  reading: NamedReading,
  outcomes: readonly Outcome[],
): Promise<Outcome[]> {
  const records = outcomes.map(({ body }) => recordIn(body))
  const told = await names.told(
    reading,
    records.filter((record) => record !== null),
  )
  let next = 0
  return outcomes.map((outcome, n) =>
    records[n] ? { ...outcome, body: { ...outcome.body, data: told[next++] } } : outcome,
  )
}

function recordIn({ data }: Outcome['body']): Record<string, unknown> | null {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
    ? (data as Record<string, unknown>)
    : null
}

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
  const { data } = outcome.body as { data?: unknown }
  if (!names || typeof data !== 'object' || data === null || Array.isArray(data)) return outcome
  const [told] = await names.told(reading, [data as Record<string, unknown>])
  return { ...outcome, body: { ...outcome.body, data: told } }
}

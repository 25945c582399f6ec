import { createHash } from 'node:crypto'

import { canonicalJson } from '@weft/base'

import type { Caller } from '../../caller.ts'
import type { Origin } from './origin.ts'

export type Method = 'put' | 'delete' | 'restore'

/** One asked-for change of one record, as a single call or as an entry of a bulk call. */
export interface Operation {
  collection: string
  method: Method
  id: string
  /** Body of a put without id, row_version and old. */
  fields: Record<string, unknown>
  row_version: number | undefined
  old: Record<string, unknown> | undefined
  caller: Caller
  /** Null for callers that send none and for guests: then nothing is remembered. */
  key: string | null
  /** Of what was asked; a key must always come with the same one. Empty where there is no key. */
  hash: string
  /** The board whose attributes it is judged by; found when it is placed. */
  board_id?: string
  /** Where it came from, where that is more than one edit in the interface. */
  origin?: Origin
  /** How whoever asks names the request, to know it again in what is told of it. */
  request_id?: string
}

export interface Outcome {
  status: number
  body: Record<string, unknown>
  retryAfter?: number
}

/** The hash of what a request asks for, the same for a single call and an entry of a bulk call. */
export function hashRequest(method: string, route: string, item: unknown, old: unknown): string {
  const asked = canonicalJson({ method, route, item: item ?? null, old: old ?? null })
  return createHash('sha256').update(asked).digest('base64url')
}

export interface OperationInput {
  collection: string
  method: Method
  id: string
  item?: Record<string, unknown> | undefined
  old?: Record<string, unknown> | undefined
  caller: Caller
  key: string | null
  origin?: Origin | null | undefined
  /** As it was said, where it was said in another way: by that it is known again. */
  said?: Pick<OperationInput, 'id' | 'item' | 'old'> | undefined
}

const OWN_WORDS = new Set(['id', 'row_version', 'old'])

export function makeOperation(input: OperationInput): Operation {
  const item = input.item ?? {}
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(item)) if (!OWN_WORDS.has(name)) fields[name] = value
  const method = input.method === 'restore' ? 'post' : input.method
  const said = input.said ?? input
  const route = `/${input.collection}/${said.id}${input.method === 'restore' ? '/restore' : ''}`
  const bare: Record<string, unknown> = { ...said.item }
  delete bare['old']
  // What comes out of the trash says so, whoever asks for it.
  const origin =
    input.method === 'restore' && input.origin?.via === undefined
      ? { ...input.origin, via: 'restore' as const }
      : input.origin
  const key = input.caller.user_id > 0 ? input.key : null
  return {
    collection: input.collection,
    method: input.method,
    id: input.id,
    fields,
    row_version: typeof item['row_version'] === 'number' ? item['row_version'] : undefined,
    old: input.old,
    caller: input.caller,
    key,
    hash: key === null ? '' : hashRequest(method, route, input.method === 'put' ? bare : null, said.old),
    ...(origin && { origin }),
  }
}

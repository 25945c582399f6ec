import { slugSchema, uuidSchema } from '@weft/model'
import { getRoute, postRoute } from '@weft/protocol'
import * as z from 'zod/mini'

import { ai, prompt } from './contract.ts'
import type { ModelTold } from './words-contract.ts'

/** Items whose value is asked for at once. */
export const MAX_FILLED = 50

export const aboutFill = getRoute(ai, '/fill', {
  summary: 'Which attributes of a folder the model can fill, where it is, and how many credits are left',
  query: z.object({ folder_id: slugSchema }),
  answer: z.object({ data: z.custom<ModelTold & { attribute_ids: readonly string[] }>() }),
})

/** A value as the model wrote it, read by its attribute's type. */
export interface FilledValue {
  item_id: string
  /** Of the value that was there when it was asked. */
  row_version: number
  data: unknown
  /** Why there is none, in words: the model refused, or wrote what does not fit. */
  problem: string | null
}

/** One line of an answer: first `request_id`, then what is asked for, then values, at last `done` or `error`. */
export type FillLine =
  | { request_id: string }
  /** Items that were asked for; the others are out of sight, gone, or not to be changed by whoever asks. */
  | { asked: readonly string[] }
  | { value: FilledValue }
  | { done: true }
  | { error: { code: string; message: string } }

export const fillValues = postRoute(ai, '/fill', {
  summary: 'Asks the model for a value of each of some items, which come as lines of JSON; nothing is stored',
  body: z.strictObject({
    folder_id: slugSchema,
    attribute_id: uuidSchema,
    item_ids: z.array(uuidSchema).check(z.minLength(1), z.maxLength(MAX_FILLED)),
    /** With tokens, as rules have them: what they stand for goes along as data. */
    prompt,
  }),
  answer: z.unknown(),
})

/** A value that others changed meanwhile. */
export interface OvertakenValue {
  item_id: string
  row_version: number
}

/** A value as it was, and as it is now. */
export interface AppliedValue {
  item_id: string
  old: unknown
  new: unknown
}

export const applyFill = postRoute(ai, '/fill/accept', {
  summary: 'Writes values of an answer, as they were left; uses one credit',
  body: z.strictObject({
    request_id: uuidSchema,
    attribute_id: uuidSchema,
    values: z
      .array(
        z.strictObject({
          item_id: uuidSchema,
          /** Of the value that whoever accepts has seen. */
          row_version: z.int().check(z.minimum(0)),
          data: z.json(),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_FILLED)),
  }),
  answer: z.object({ data: z.object({ values: z.array(z.custom<AppliedValue>()) }) }),
})

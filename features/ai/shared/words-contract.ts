import type { FormulaProblem } from '@weft/formula'
import { type FilterTree, slugSchema, uuidSchema } from '@weft/model'
import { getRoute, postRoute } from '@weft/protocol'
import * as z from 'zod/mini'

import { ai, type AiPlace, prompt } from './contract.ts'

/** Where the model is that is asked in words, and what it costs. */
export type ModelTold = Pick<AiPlace, 'credits' | 'host'>

export const aiModel = getRoute(ai, '/model', {
  summary: 'Where the model is, and how many credits are left',
  query: z.object({ board_id: slugSchema, folder_id: z.optional(slugSchema) }),
  answer: z.object({ data: z.custom<ModelTold>() }),
})

/** What was asked, so that it can be accepted. */
const asked = { request_id: uuidSchema }

export const takeAnswer = postRoute(ai, '/take', {
  summary: 'Accepts an answer that is put into an editor; uses one credit',
  body: z.strictObject(asked),
  answer: z.object({ data: z.object({}) }),
})

export const writeFormula = postRoute(ai, '/formula', {
  summary: 'Asks the model for a formula on attributes of a board; nothing is stored',
  body: z.strictObject({
    board_id: slugSchema,
    /** Whose formula it is to be; missing for a new one. */
    attribute_id: z.optional(uuidSchema),
    prompt,
  }),
  answer: z.object({
    data: z.object({
      ...asked,
      /** As it is stored: with ids in place of names; null where what the model wrote does not work. */
      formula: z.nullable(z.string()),
      /** Why not, for `sayProblem`. */
      problem: z.nullable(z.custom<FormulaProblem>()),
    }),
  }),
})

export const writeFilter = postRoute(ai, '/filter', {
  summary: 'Asks the model for conditions on items of a folder; nothing is stored',
  body: z.strictObject({
    folder_id: slugSchema,
    /** On which conditions can be. */
    attribute_ids: z.array(uuidSchema).check(z.maxLength(500)),
    prompt,
  }),
  answer: z.object({
    data: z.object({
      ...asked,
      /** Null where none of it fits. */
      filter: z.nullable(z.custom<FilterTree>()),
      /** Names on which something was asked that does not fit there, or that are nobody's. */
      left_out: z.array(z.string()),
    }),
  }),
})

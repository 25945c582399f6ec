import { uuidSchema } from '@weft/model'
import { getRoute, postRoute } from '@weft/protocol'
import * as z from 'zod/mini'

import { ai } from './contract.ts'
import type { ModelTold } from './words-contract.ts'

/** With fewer comments than these there is nothing to sum up. */
export const FEWEST_COMMENTS = 6
/** Comments that are sent at most, the newest, and characters of all of them and of one. */
export const MAX_SENT_COMMENTS = 400
export const MAX_SENT_TALK = 60_000
export const MAX_SENT_COMMENT = 4_000
/** Characters of a summary. */
export const MAX_SUMMARY = 8_000

/** What goes to the model of an item's comments. */
export interface TalkSent {
  comments: number
  /** The oldest, which are too many. */
  left_out: number
  /** Of so many only the beginning is sent. */
  shortened: number
}

export const aboutSummary = getRoute(ai, '/summary', {
  summary: 'What asking for a summary of the comments of an item would send, and how many credits are left',
  query: z.object({ item_id: uuidSchema }),
  answer: z.object({ data: z.custom<ModelTold & { sent: TalkSent }>() }),
})

/** One line of an answer: first `request_id`, then what is sent, then pieces of text, at last `done` or `error`. */
export type SummaryLine =
  | { request_id: string }
  | { sent: TalkSent }
  | { text: string }
  | { done: true }
  | { error: { code: string; message: string } }

export const summariseComments = postRoute(ai, '/summary', {
  summary:
    'Asks the model for a summary of the comments of an item, which comes as lines of JSON; nothing is stored',
  body: z.strictObject({ item_id: uuidSchema }),
  answer: z.unknown(),
})

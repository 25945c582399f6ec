import { uuidSchema } from '@weft/model'
import { postRoute, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

/** What became of a press: what it started is over, failed, or goes on. */
const PRESS_STATES = ['done', 'failed', 'started'] as const

const place = routesIn(workspaceRoutes, '/items/{item_id}/press/{attribute_id}', {
  item_id: uuidSchema,
  attribute_id: uuidSchema,
})

/** Answered by what buttons start. */
export const pressButton = postRoute(place, '', {
  summary: 'Presses a button of an item: the automations that wait for it begin',
  body: z.object({}),
  answer: z.object({
    data: z.object({
      state: z.enum(PRESS_STATES),
      /** What was begun, where it can be taken back. */
      runs: z.optional(z.array(uuidSchema)),
    }),
  }),
})

/** Buttons that start as many automations are none that anybody made. */
const MOST_RUNS = 200

/** Takes back what one's own press did, for an hour; what others went on with stays theirs. */
export const undoPress = postRoute(place, '/undo', {
  summary: 'Takes back what a press of a button did',
  body: z.object({ runs: z.array(uuidSchema).check(z.minLength(1), z.maxLength(MOST_RUNS)) }),
  answer: z.object({ data: z.object({ undone: z.number(), left: z.number() }) }),
})

import type { WorkItem } from '@weft/model'
import { getRoute, routesAt } from '@weft/protocol'
import * as z from 'zod/mini'

/** The preference by which somebody lets colleagues see their work. */
export const SHARES_WORK = 'sharesWork'

const colleague = z.object({ id: z.number(), name: z.string() })

export const colleaguesWork = getRoute(routesAt('/api/work'), '', {
  summary:
    'The work of a colleague who allows it, as far as both of them may see it; without a colleague, who allows it',
  query: z.object({ user_id: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  answer: z.object({
    /** Whose it is; null where nobody was named. */
    person: z.nullable(colleague),
    people: z.array(colleague),
    data: z.array(z.custom<WorkItem>()),
  }),
})

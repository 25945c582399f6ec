import { isDay, isZone, utcOfDay } from '@weft/recurrence'
import { slugSchema } from '@weft/model'
import { getRoute, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

/** What time is added up by. */
export const REPORT_GROUPS = ['day', 'week', 'person', 'item', 'label'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]
/** Minutes that every entry is rounded up to; 0 leaves it as it is. */
export const ROUNDINGS = ['0', '5', '15'] as const
/** Days that one report covers at most. */
export const MAX_REPORT_DAYS = 366
/** Sums that one report tells at most, the largest ones. */
export const MAX_REPORT_SUMS = 500

const DAY_MS = 86_400_000
/** Of what a calendar says of years long gone or to come, the database has other ideas. */
export const isReportDay = (text: string) => isDay(text) && text >= '1970-01-01' && text < '3000'
const day = z.string().check(z.refine(isReportDay, 'must be YYYY-MM-DD, from 1970 to 2999'))

const sum = z.object({
  /** The day, the first day of the week, or the id of the person, item or label; null is without a label. */
  key: z.nullable(z.string()),
  /** Of an item or label; null where it has none, or the reader may not see it. */
  name: z.nullable(z.string()),
  color: z.nullable(z.string()),
  seconds: z.number(),
  billable_seconds: z.number(),
  entries: z.number(),
})
export type ReportSum = z.infer<typeof sum>

const report = z.object({
  data: z.array(sum),
  /** Of all entries, each once, also where an item has several labels. */
  whole: z.object({
    seconds: z.number(),
    billable_seconds: z.number(),
    entries: z.number(),
    items: z.number(),
    people: z.number(),
  }),
  has_more: z.boolean(),
})
export type TimeReport = z.infer<typeof report>

const asked = z
  .object({
    /** The first and the last day, both of them inside. */
    from: day,
    to: day,
    /** Where these days are. */
    tz: z.string().check(z.maxLength(64), z.refine(isZone, 'must be a time zone')),
    /** 0 is Sunday. */
    week_start: z.optional(z.string().check(z.regex(/^[0-6]$/))),
    group: z.enum(REPORT_GROUPS),
    rounding: z.optional(z.enum(ROUNDINGS)),
    billable: z.optional(z.enum(['true', 'false'])),
  })
  .check(
    z.refine(({ from, to }) => to >= from, { message: 'must not be before from', path: ['to'] }),
    z.refine(({ from, to }) => utcOfDay(to) - utcOfDay(from) < MAX_REPORT_DAYS * DAY_MS, {
      message: `must be within ${MAX_REPORT_DAYS} days`,
      path: ['to'],
    }),
  )
export type AskedReport = z.infer<typeof asked>

export const timeReport = getRoute(
  routesIn(workspaceRoutes, '/time-tracking/{boardId}/report', { boardId: slugSchema }),
  '',
  {
    summary:
      "What a board's entries that the reader may see come to, by day, week, person, item or label; rounded here only",
    query: asked,
    answer: report,
  },
)

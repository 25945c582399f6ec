import { deleteRoute, getRoute, postRoute, routesAt, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

/** Letters of the secret part of an address. */
export const TOKEN_LETTERS = 40
/** Addresses of one person in one workspace. */
export const MOST_FEEDS = 100
/** Events of one calendar; beyond these, those farthest from today are left out. */
export const MOST_EVENTS = 5_000
/** What is told of: so long before today, and so long after it. */
export const DAYS_BEFORE = 366
export const DAYS_AFTER = 731

const feedSchema = z.object({
  id: z.string(),
  team_id: z.int(),
  /** Null: the items that are the person's own. */
  view_id: z.nullable(z.string()),
  /** Null where it cannot be seen any more: its address answers nothing. */
  view: z.nullable(
    z.object({
      name: z.string(),
      board_id: z.string(),
      board_name: z.string(),
      folder_id: z.string(),
      folder_name: z.string(),
    }),
  ),
  /** Null where this server cannot write it any more: a new one is needed. */
  url: z.nullable(z.string()),
  created_at: z.string(),
  /** When a program read it last. */
  last_read_at: z.nullable(z.string()),
})
export type CalendarFeed = z.output<typeof feedSchema>

const answer = z.object({ data: feedSchema })

export const listCalendars = getRoute(routesAt('/api/me/calendars'), '', {
  summary: "The caller's addresses for other calendars",
  answer: z.object({
    data: z.array(feedSchema),
    /** Workspaces in which the caller has items. */
    workspaces: z.array(z.object({ id: z.int(), name: z.string() })),
    caldav_url: z.string(),
  }),
})

export const addCalendar = postRoute(workspaceRoutes, '/calendars', {
  summary: 'The address of a view, or of the own items, for other calendars; made where there is none',
  body: z.strictObject({
    view_id: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(64))), null),
  }),
  answer,
})

const oneCalendar = routesIn(workspaceRoutes, '/calendars/{id}', { id: z.uuid() })

export const renewCalendar = postRoute(oneCalendar, '/renew', {
  summary: 'Another address; the one before ends at once',
  answer,
})

export const removeCalendar = deleteRoute(oneCalendar, '', {
  summary: 'End an address',
  answer: z.object({}),
})

export const readCalendar = getRoute(
  routesAt('/api/calendar/{token}.ics', {
    token: z.string().check(z.regex(/^[0-9a-z]{6}[\w-]{34}$/)),
  }),
  '',
  { summary: 'A calendar as other programs read it (RFC 5545)', answer: z.any() },
)

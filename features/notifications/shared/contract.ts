import { isWireTime } from '@weft/base'
import { type Notification, uuidSchema } from '@weft/model'
import { deleteRoute, getRoute, postRoute, putRoute, routesAt } from '@weft/protocol'
import * as z from 'zod/mini'

const place = routesAt('/api/notifications')
const counted = z.object({ data: z.object({ unread_count: z.number() }) })
const named = z.strictObject({
  notification_ids: z.array(uuidSchema).check(z.minLength(1), z.maxLength(500)),
})
const flag = z.enum(['0', '1', 'false', 'true'])
const wireTime = z.string().check(z.refine(isWireTime, 'must be YYYY-MM-DD HH:mm:ss in UTC'))

export const listNotifications = getRoute(place, '', {
  summary: "One's own notifications in all workspaces, the newest first",
  query: z.object({
    after: z.optional(z.string().check(z.maxLength(80))),
    unread: z.optional(flag),
    /** What is put off, which is left out otherwise. */
    snoozed: z.optional(flag),
    board_id: z.optional(z.string().check(z.maxLength(40))),
    /** Types, with commas between them. */
    types: z.optional(z.string().check(z.maxLength(600))),
    /** 30 unless told, at most 100. */
    limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  }),
  answer: z.object({
    data: z.array(z.custom<Notification>()),
    after: z.nullable(z.string()),
    has_more: z.boolean(),
    seq: z.number(),
  }),
})

export const listNotifiedBoards = getRoute(place, '/boards', {
  summary: 'The boards of which one has notifications, the latest first',
  answer: z.object({
    data: z.array(z.object({ team_id: z.number(), board_id: z.string(), board_name: z.string() })),
  }),
})

export const countUnread = getRoute(place, '/unread-count', {
  summary: "How many of one's own notifications are unread, of those that may be seen",
  answer: counted,
})

export const markRead = putRoute(place, '/read', {
  summary: 'Mark notifications as read',
  body: named,
  answer: counted,
})

export const markUnread = putRoute(place, '/unread', {
  summary: 'Mark notifications as unread again',
  body: named,
  answer: counted,
})

export const markAllRead = putRoute(place, '/read-all', {
  summary: 'Mark all notifications as read that were created before a time',
  body: z.strictObject({ read_at: wireTime }),
  answer: counted,
})

const unsubscribe = routesAt('/unsubscribe/{token}', { token: z.string().check(z.maxLength(100)) })

export const endMails = postRoute(unsubscribe, '', {
  summary: 'End all mails about notifications to a person, by the address in one of them',
  // What a mail program sends, which says nothing more.
  body: z.looseObject({}),
  answer: z.object({ data: z.object({ mails: z.literal('never') }) }),
})

const token = z.string().check(z.minLength(1), z.maxLength(2_048))
/** Bytes in the alphabet of addresses, as browsers give them. */
const bytes = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`)))

export const readPushKey = getRoute(place, '/push-key', {
  summary: 'The key by which push services know this server',
  answer: z.object({ data: z.object({ public_key: z.string() }) }),
})

export const addDevice = postRoute(place, '/device-tokens', {
  summary: 'Push what is new to a browser, as long as this session stands',
  body: z.strictObject({
    /** The address that the browser's push service gave: `endpoint` of a web push subscription. */
    token,
    keys: z.strictObject({ p256dh: bytes(87), auth: bytes(22) }),
  }),
  answer: z.object({ data: z.object({ token }) }),
})

export const removeDevice = deleteRoute(place, '/device-tokens', {
  summary: 'End pushes to a browser',
  body: z.strictObject({ token }),
  answer: z.object({ data: z.object({ token }) }),
})

import { isWireTime } from '@weft/base'
import { slugSchema, uuidSchema } from '@weft/model'
import {
  NO_ANSWER,
  defineRoute,
  deleteRoute,
  getRoute,
  numericParam,
  postRoute,
  putRoute,
  routesIn,
  workspaceRoutes,
} from '@weft/protocol'
import * as z from 'zod/mini'

import { LINK_KINDS } from './address.ts'
import { MAX_OWN_CSS } from './own-css.ts'

const published = routesIn(workspaceRoutes, '/published')
const link = routesIn(published, '/{id}', { id: slugSchema })

export const LINK_PASSWORD_LENGTH = { min: 4, max: 128 } as const

const wireTime = z.string().check(z.refine(isWireTime, 'must be YYYY-MM-DD HH:mm:ss in UTC'))

/** Attributes by id: true for those that a link shows, false for those that its maker left out. */
const shownSchema = z.record(uuidSchema, z.boolean())

/** An attribute of the view that a link shows, and whether readers of the link see it. */
export interface LinkAttribute {
  id: string
  name: string
  /** `new`: it came into the view after somebody chose what is shown, and is private until somebody shows it. */
  state: 'public' | 'private' | 'new'
  /** It names the items. */
  primary: boolean
}

/** A live link. Its password never leaves the server. */
export const publishedLinkSchema = z.object({
  id: slugSchema,
  team_id: z.int(),
  kind: z.enum(LINK_KINDS),
  folder_id: slugSchema,
  view_id: z.nullable(slugSchema),
  item_id: z.nullable(uuidSchema),
  file_id: z.nullable(uuidSchema),
  /** Of a view that is read as documents; other views are drawn over a table. */
  is_document: z.boolean(),
  /** What is shown: the view, the item, the file. */
  name: z.string(),
  /** Where: board and folder. */
  place: z.string(),
  /** From the root of the server. */
  path: z.string(),
  mode: z.enum(['live', 'snapshot']),
  /** When the picture of one moment was taken; null for what follows its items. */
  taken_at: z.nullable(z.string()),
  indexable: z.boolean(),
  allow_copy: z.boolean(),
  allow_csv: z.boolean(),
  /** How documents and items look beside what all pages do; empty for nothing of one's own. */
  css: z.string(),
  /** Whether the page says at its end what it was made with. */
  brand: z.boolean(),
  /** Of the view, in its order; empty for a file, and for whoever may take the link back and not change it. */
  attributes: z.array(
    z.object({
      id: uuidSchema,
      name: z.string(),
      state: z.enum(['public', 'private', 'new']),
      primary: z.boolean(),
    }),
  ),
  /** The part of an item's address that somebody chose. */
  slug: z.nullable(z.string()),
  has_password: z.boolean(),
  expires_at: z.nullable(z.string()),
  /** Why it is closed: whoever made it left, is suspended, or may not publish there any more. Null while it is open. */
  closed_reason: z.nullable(z.enum(['gone', 'barred', 'permissions'])),
  created_by: z.int(),
  created_by_name: z.string(),
  created_at: z.string(),
  opens: z.int(),
  last_opened_at: z.nullable(z.string()),
})
export type PublishedLink = z.infer<typeof publishedLinkSchema>

const linkSettings = {
  mode: z.optional(z.enum(['live', 'snapshot'])),
  indexable: z.optional(z.boolean()),
  allow_copy: z.optional(z.boolean()),
  allow_csv: z.optional(z.boolean()),
  password: z.optional(
    z.nullable(
      z.string().check(z.minLength(LINK_PASSWORD_LENGTH.min), z.maxLength(LINK_PASSWORD_LENGTH.max)),
    ),
  ),
  expires_at: z.optional(z.nullable(wireTime)),
  /** Of documents and items. */
  css: z.optional(z.string().check(z.maxLength(MAX_OWN_CSS))),
  brand: z.optional(z.boolean()),
  /** Those that are not named stay as they are. */
  attributes: z.optional(shownSchema),
  /** Only of items; null gives the address back to the title. */
  slug: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  /** Takes a new picture of what is shown, where the link shows one. */
  retake: z.optional(z.boolean()),
  /** What the sender knew of it: where others changed that since, the answer is 409 with the link as it is now. */
  old: z.optional(
    z.strictObject({
      expires_at: z.optional(z.nullable(wireTime)),
      css: z.optional(z.string()),
      slug: z.optional(z.nullable(z.string())),
    }),
  ),
}
export type LinkSettings = z.infer<z.ZodMiniObject<typeof linkSettings>>

const linkAnswer = z.object({ data: publishedLinkSchema })

export const listPublished = getRoute(published, '', {
  summary: 'Live links to what is shown outside, as far as the caller may take them back',
  query: z.object({
    view_id: z.optional(slugSchema),
    item_id: z.optional(uuidSchema),
    file_id: z.optional(uuidSchema),
  }),
  answer: z.object({ data: z.array(publishedLinkSchema) }),
})

/** A link that is there already is answered as it is. */
export const publish = postRoute(published, '', {
  summary: 'Show a view, an item of a view, or a file of an item to everybody who has the link',
  body: z.strictObject({
    view_id: z.optional(slugSchema),
    item_id: z.optional(uuidSchema),
    file_id: z.optional(uuidSchema),
    /** Those that are not named stay private. Without it the link shows all that its view shows now. */
    attributes: z.optional(shownSchema),
  }),
  answer: linkAnswer,
  status: 201,
})

export const changePublished = putRoute(link, '', {
  summary: 'Set password, end, address and what else a link has',
  body: z.strictObject(linkSettings),
  answer: linkAnswer,
})

export const revokePublished = deleteRoute(link, '', {
  summary: 'Take a link back, at once',
  ...NO_ANSWER,
})

/** A signed address is the right to a file; it is good only while the link is. */
export const getPublishedFile = defineRoute({
  method: 'GET',
  path: '/api/{team_id}/published/{id}/attachments/get/{item_id}/{file_id}',
  summary: 'A file on a published page, by a signed address of fifteen minutes',
  params: z.object({ team_id: numericParam, id: slugSchema, item_id: uuidSchema, file_id: uuidSchema }),
  query: z.object({
    v: z.enum(['file', 'download', '320', '1280']),
    e: z.string().check(z.regex(/^\d{1,12}$/)),
    s: z.string().check(z.maxLength(64)),
  }),
  answer: z.unknown(),
})

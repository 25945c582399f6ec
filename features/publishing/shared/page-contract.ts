import { defineRoute } from '@weft/protocol'
import * as z from 'zod/mini'

const pub = z.string().check(z.maxLength(40))
const ofPage = z.object({ pub })
const ofItem = z.object({ pub, slug: z.string().check(z.maxLength(256)) })

/** `hide_header` for pages of other sites; `after` of a table; `format`: `csv`, or `json` for what a view is drawn of. */
const query = z.object({
  hide_header: z.optional(z.string()),
  after: z.optional(z.string().check(z.maxLength(40))),
  format: z.optional(z.string()),
})
const body = z.object({ password: z.optional(z.string().check(z.maxLength(128))) })

const page = (path: string, params: typeof ofPage | typeof ofItem, summary: string) => ({
  read: defineRoute({ method: 'GET', path, summary, params, query, answer: z.unknown() }),
  unlock: defineRoute({
    method: 'POST',
    path,
    summary: `${summary}: give its password, as a form`,
    params,
    query,
    body,
    answer: z.unknown(),
  }),
})

/** Pages for strangers, as HTML: `pub` is `{team_id}-{view_id}`, of a file `{team_id}-{link_id}`. */
export const publicPages = {
  view: page('/p/e{pub}', ofPage, 'A published view'),
  viewItem: page('/p/e{pub}/{slug}', ofItem, 'An item of a published view'),
  item: page('/p/i{pub}/{slug}', ofItem, 'A published item'),
  file: page('/p/f{pub}', ofPage, 'A published file'),
} as const

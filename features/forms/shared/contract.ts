import { slugSchema } from '@weft/model'
import { defineRoute, getRoute, postRoute, routesAt, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

const form = routesAt('/form/{formId}', { formId: slugSchema })
const ownForm = routesIn(workspaceRoutes, '/forms/{id}', { id: slugSchema })

/** Asked for with `Accept: application/json` it answers the card alone. */
export const showForm = getRoute(form, '', {
  summary: 'The page of a shared form; prefill_<name or id> and hide_<name or id> set answers ahead',
  answer: z.unknown(),
})

export const sendForm = postRoute(form, '', {
  summary: 'Send an answer of a shared form with its files; the page comes again with what is wrong',
  answer: z.unknown(),
})

const ofEdit = z.object({ formId: slugSchema, secret: z.string().check(z.regex(/^[\w-]{43}$/)) })

export const showEdit = defineRoute({
  method: 'GET',
  path: '/form/{formId}/edit/{secret}',
  summary: 'An answer as it was sent, to be changed by whoever has its secret link',
  params: ofEdit,
  answer: z.unknown(),
})

export const sendEdit = defineRoute({
  method: 'POST',
  path: '/form/{formId}/edit/{secret}',
  summary: 'Change an answer of a shared form; the page comes again with what is wrong',
  params: ofEdit,
  answer: z.unknown(),
})

export const findChoices = defineRoute({
  method: 'GET',
  path: '/form/{formId}/choices/{field}',
  summary: 'Items that a question of a shared form lets choose from, by words of their names',
  params: z.object({ formId: slugSchema, field: z.string().check(z.regex(/^[a-z0-9]{4,40}$/)) }),
  query: z.object({ q: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({
    data: z.array(z.object({ id: z.string(), name: z.string() })),
    has_more: z.boolean(),
  }),
})

/** Names cannot be guessed, and what they name never changes. */
export const readFormPicture = defineRoute({
  method: 'GET',
  path: '/form/{formId}/pictures/{name}',
  summary: 'The cover or the logo of a form as a picture',
  params: z.object({ formId: slugSchema, name: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  answer: z.unknown(),
})

/** Under which names a form brings the picture, and whether it is a `cover` or a `logo`. */
export const PICTURE_FIELD = 'picture'
export const PICTURE_KIND_FIELD = 'kind'

export const saveFormPicture = postRoute(ownForm, '/pictures', {
  summary:
    'Keep a picture for a form: a form with `picture` and `kind`, which is cover or logo; its name goes into the settings',
  answer: z.object({ data: z.object({ name: z.string() }) }),
})

/** What a program gets in the place of a page: the card to show. */
export interface FormCard {
  state: 'asking' | 'thanks' | 'closed' | 'sign-in'
  html: string
  title: string
  /** Of the form, which may be another one than the page's. */
  lang: string
  dir: 'ltr' | 'rtl'
  /** By field, when the answer was not taken. */
  errors: Readonly<Record<string, string>>
  /** What is wrong with the whole. */
  problem: string
  /** Set where the answer may be sent again with the token of a human check. */
  captcha: { key: string } | null
  /** Where the thanks lead after five seconds. */
  redirect: string
}

const answersSchema = z.object({
  count: z.number(),
  last_at: z.nullable(z.string()),
  /** The items of the last hundred, the latest first, as far as the caller sees them. */
  latest: z.array(z.object({ id: z.string(), at: z.string() })),
})
export type FormAnswers = z.output<typeof answersSchema>

export const countAnswers = getRoute(ownForm, '/answers', {
  summary: 'How many answers a form has taken, and the items of the last hundred',
  answer: z.object({ data: answersSchema }),
})

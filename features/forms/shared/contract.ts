import { slugSchema } from '@weft/model'
import { defineRoute, numericParam } from '@weft/protocol'
import * as z from 'zod/mini'

const ofForm = z.object({ formId: slugSchema })

/** Asked for with `Accept: application/json` it answers the card alone. */
export const showForm = defineRoute({
  method: 'GET',
  path: '/form/{formId}',
  summary: 'The page of a shared form; prefill_<name or id> and hide_<name or id> set answers ahead',
  params: ofForm,
  answer: z.unknown(),
})

export const sendForm = defineRoute({
  method: 'POST',
  path: '/form/{formId}',
  summary: 'Send an answer of a shared form with its files; the page comes again with what is wrong',
  params: ofForm,
  answer: z.unknown(),
})

/** What a program gets in the place of a page: the card to show. */
export interface FormCard {
  state: 'asking' | 'thanks' | 'closed' | 'sign-in'
  html: string
  title: string
  /** By field, when the answer was not taken. */
  errors: Readonly<Record<string, string>>
  /** What is wrong with the whole. */
  problem: string
  /** Where the thanks lead after five seconds. */
  redirect: string
}

const answersSchema = z.object({ count: z.number(), last_at: z.nullable(z.string()) })
export type FormAnswers = z.output<typeof answersSchema>

export const countAnswers = defineRoute({
  method: 'GET',
  path: '/api/{team_id}/forms/{id}/answers',
  summary: 'How many answers a form has taken, and when the last one came',
  params: z.object({ team_id: numericParam, id: slugSchema }),
  answer: z.object({ data: answersSchema }),
})

import { emailSchema } from '@weft/features/profile/shared'
import { passwordSchema } from '@weft/features/session/shared'
import { deleteRoute, getRoute, postRoute, putRoute, routesAt } from '@weft/protocol'
import * as z from 'zod/mini'

const me = routesAt('/api/me')
const passwordReset = routesAt('/api/auth/password/reset')

/** The account's address, and whether its person has shown that the mailbox is theirs. */
const emailStateSchema = z.object({
  email: z.string(),
  verified: z.boolean(),
  /** The address that comes into force once the link that was mailed to it is opened. */
  new_email: z.nullable(z.string()),
  /** Seconds until a link can be mailed again. */
  wait: z.int(),
})

export type EmailState = z.output<typeof emailStateSchema>

const emailAnswer = z.object({ data: emailStateSchema })
const linkToken = z.string().check(z.minLength(1), z.maxLength(100))

export const readEmail = getRoute(me, '/email', {
  summary: 'The email address of the caller, and whether it is verified',
  answer: emailAnswer,
})

export const changeEmail = putRoute(me, '/email', {
  summary: 'Ask for another email address; it comes into force by the link that is mailed to it',
  body: z.strictObject({ email: emailSchema }),
  answer: emailAnswer,
})

export const cancelEmailChange = deleteRoute(me, '/email', {
  summary: 'Stay with the email address as it is; the link that was mailed to the other one ends',
  answer: emailAnswer,
})

export const resendEmailLink = postRoute(me, '/email/resend', {
  summary: 'Mail the link that verifies the address, or the one that changes it, again',
  body: z.strictObject({}),
  answer: emailAnswer,
})

/** Only the account that the link was made for can use it: whoever else gets hold of it can not. */
export const confirmEmail = postRoute(me, '/email/confirm', {
  summary: 'Verify the address, or bring the new one into force, by a mailed link',
  body: z.strictObject({ token: linkToken }),
  answer: emailAnswer,
})

/** The answer is the same whether or not there is such an account. */
export const askPasswordReset = postRoute(passwordReset, '', {
  summary: 'Mail a link that sets a new password',
  body: z.strictObject({ email: emailSchema }),
  answer: z.object({}),
})

const resetLink = { token: linkToken, email: z.string().check(z.maxLength(320)) }

export const checkPasswordReset = postRoute(passwordReset, '/check', {
  summary: 'Whether a link that sets a new password still does',
  body: z.strictObject(resetLink),
  answer: z.object({}),
})

/** Ends every session of the account. It opens none: a second factor is asked for at the next sign-in as ever. */
export const resetPassword = putRoute(passwordReset, '', {
  summary: 'Set a new password by a mailed link',
  body: z.strictObject({ ...resetLink, password: passwordSchema }),
  answer: z.object({}),
})

const leavingSchema = z.object({
  /** When the account goes for good; null while it stays. */
  leaves_at: z.nullable(z.string()),
  /** Workspaces that have to be handed over or deleted before. */
  owned: z.array(z.object({ id: z.int(), name: z.string() })),
})

export type Leaving = z.output<typeof leavingSchema>

const leavingAnswer = z.object({ data: leavingSchema })

export const readLeaving = getRoute(me, '/leaving', {
  summary: 'Whether the account is being deleted, and what stands in the way',
  answer: leavingAnswer,
})

export const deleteAccount = deleteRoute(me, '', {
  summary: 'Delete the account after seven days; every session ends',
  body: z.strictObject({ confirmation: z.literal('DELETE') }),
  answer: leavingAnswer,
})

export const keepAccount = postRoute(me, '/keep', {
  summary: 'Keep an account that is being deleted',
  body: z.strictObject({}),
  answer: leavingAnswer,
})

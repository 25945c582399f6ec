import * as z from 'zod/mini'

/** A positive integer in a path, such as the id of a workspace or a user. */
export const numericParam = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))

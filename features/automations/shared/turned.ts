import { userIdSchema } from '@weft/model'
import * as z from 'zod/mini'

/** Whose timers a step starts or stops. */
export const turnedPeople = {
  /** Whoever started the rule. */
  actor: z.optional(z.boolean()),
  user_ids: z.optional(z.array(userIdSchema).check(z.maxLength(50))),
  /** Everybody in these attributes of people. */
  attribute_ids: z.optional(z.array(z.string()).check(z.maxLength(20))),
}

interface TurnedPeople {
  actor?: boolean | undefined
  user_ids?: readonly number[] | undefined
  attribute_ids?: readonly string[] | undefined
}

export const namesNobody = ({ actor, user_ids = [], attribute_ids = [] }: TurnedPeople): boolean =>
  actor !== true && user_ids.length + attribute_ids.length === 0

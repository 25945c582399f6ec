import { cutCharacters } from '@weft/base'
import { isEmail, plainEmail } from '@weft/features/profile/shared'
import { isStorable } from '@weft/server-kit'

import { SsoRefusal } from './refusal.ts'
import type { Assured } from './requests/queries.ts'

const LONGEST_NAME = 255

/**
 * What a provider said, as far as it can be kept and written to. An address that is none, such as a list of two, would
 * be judged by the domain of its end and mailed to somebody else: it names nobody.
 */
export function soundOf<A extends Assured>(assured: A): A {
  const { subject, email, name, groups } = assured
  if (!isStorable(subject)) throw new SsoRefusal('signed', 'name_id')
  const address = email === null ? '' : plainEmail(email)
  const shown = name !== null && isStorable(name) ? name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : ''
  return {
    ...assured,
    email: isEmail(address) ? address : null,
    name: shown === '' ? null : cutCharacters(shown, 0, LONGEST_NAME),
    groups: groups.filter(isStorable),
  }
}

import { isEmail } from '@weft/features/profile/shared'
import { useT } from '@weft/i18n/react'
import type { ValidateRule } from '@weft/ui'

/** The rule of fields for a mail address, by what the server takes for one. */
export function useEmailRule(): ValidateRule {
  const t = useT()
  return { isValid: (text) => isEmail(text.trim()), message: t('Enter an email address.') }
}

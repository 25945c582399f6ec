import { ForgotPasswordScreen } from '@weft/features/account/client'

import type { ScreenProps } from '../routing/page.tsx'

/** The screen of the route table. */
export function ForgotPassword({ search }: ScreenProps) {
  return <ForgotPasswordScreen email={search['email']} />
}

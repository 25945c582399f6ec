import { useLocation } from '@tanstack/react-router'
import {
  ActiveScreen,
  ForgotPasswordScreen,
  ResetPasswordScreen,
  VerifyEmailScreen,
} from '@weft/features/account/client'

import type { ScreenProps } from '../routing/page.tsx'

/** Screens of the route table that lead out of mails, or to one. Together, since the table is loaded by every page. */
export function ForgotPassword({ search }: ScreenProps) {
  return <ForgotPasswordScreen email={search['email']} />
}

export function ResetPassword({ params }: ScreenProps<{ token: string; email: string }>) {
  return <ResetPasswordScreen {...params} />
}

export function VerifyEmail() {
  const { hash } = useLocation()
  // Another link is another visit, even where the page itself is not loaded again.
  return <VerifyEmailScreen key={hash} hash={hash === '' ? '' : `#${hash}`} />
}

export function TrialEmailActive() {
  return <ActiveScreen />
}

import { ActiveScreen, VerifyEmailScreen } from '@weft/features/account/client'
import { useLocation } from '@tanstack/react-router'

/** The screen of the route table; with a token behind the # it leads out of a mail. */
export function VerifyEmail() {
  const { hash } = useLocation()
  // Another link is another visit, even where the page itself is not loaded again.
  return <VerifyEmailScreen key={hash} hash={hash === '' ? '' : `#${hash}`} />
}

/** Where it leads on to. */
export function TrialEmailActive() {
  return <ActiveScreen />
}

import { ReauthenticateScreen } from '@weft/features/session/client'

import type { ScreenProps } from '../routing/page.tsx'

/** The screen of the route table. */
export function Reauthenticate({ search }: ScreenProps) {
  return <ReauthenticateScreen intended={search['intended']} />
}

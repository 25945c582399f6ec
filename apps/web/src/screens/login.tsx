import { LoginScreen } from '@weft/features/session/client'

import type { ScreenProps } from '../routing/page.tsx'

export function Login({ search }: ScreenProps) {
  return (
    <LoginScreen intended={search['intended']} email={search['email']} invitation={search['invitation']} />
  )
}

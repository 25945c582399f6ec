import { RegisterScreen } from '@weft/features/session/client'

import type { ScreenProps } from '../routing/page.tsx'

/** Sign-up, from the front door or through an invitation's link. */
export function Register({ search }: ScreenProps) {
  return (
    <RegisterScreen
      intended={search['intended']}
      invitation={search['token'] ?? search['invitation']}
      email={search['email']}
      source={search['source']}
    />
  )
}

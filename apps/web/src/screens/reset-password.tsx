import { ResetPasswordScreen } from '@weft/features/account/client'

import type { ScreenProps } from '../routing/page.tsx'

/** The screen of the route table; it leads out of a mail. */
export function ResetPassword({ params }: ScreenProps<{ token: string; email: string }>) {
  return <ResetPasswordScreen {...params} />
}

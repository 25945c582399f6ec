import { ViewAsBanner } from '@weft/features/permissions/client'
import { ActingBanner, useAccount } from '@weft/features/session/client'

/** Whose eyes these are, when they are not one's own. */
export function EyesBanner() {
  const { viewAs } = useAccount()
  return viewAs ? <ViewAsBanner /> : <ActingBanner />
}

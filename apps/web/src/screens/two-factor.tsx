import { RecoveryCodesScreen, TwoFactorScreen } from '@weft/features/session/client'
import { ConfirmProvider } from '@weft/ui'

/** The screen of the route table. */
export function TwoFactor() {
  return (
    <ConfirmProvider>
      <TwoFactorScreen />
    </ConfirmProvider>
  )
}

export function RecoveryCodes() {
  return (
    <ConfirmProvider>
      <RecoveryCodesScreen />
    </ConfirmProvider>
  )
}

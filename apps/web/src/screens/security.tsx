import { SecurityScreen } from '@weft/features/session/client'
import { ConfirmProvider } from '@weft/ui'

/** The screen of the route table. */
export function Security() {
  return (
    <ConfirmProvider>
      <SecurityScreen />
    </ConfirmProvider>
  )
}

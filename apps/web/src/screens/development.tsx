import { DevelopmentScreen } from '@weft/features/session/client'

/** The screen of the route table. */
export function Development() {
  return <DevelopmentScreen />
}

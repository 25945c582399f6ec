import { TrashScreen } from '@weft/features/trash/client'
import { ConfirmProvider } from '@weft/ui'

import type { ScreenProps } from '../routing/page.tsx'

export function Trash({ params }: ScreenProps<{ teamId: number }>) {
  return (
    <ConfirmProvider>
      <TrashScreen team_id={params.teamId} />
    </ConfirmProvider>
  )
}

import type { OpenedProps } from '@weft/client-kit'
import type { ViewMenuProps } from '@weft/features/views/client'

import { PublishDialog } from './publish-dialog.tsx'

/** From the menu of a view. */
export function PublishView({ view: { team_id, id, name }, onClose }: ViewMenuProps & OpenedProps) {
  return <PublishDialog target={{ team_id, view_id: id, name }} onClose={onClose} />
}

import type { FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Trash2 } from 'lucide-react'

/** What it adds to the pages of a session. */
export const trashParts: FeatureParts = {
  settings: [{ path: '/team/$teamId/trash', of: 'workspace', label: msg('Trash'), icon: Trash2, order: 50 }],
}

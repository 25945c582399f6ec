import { extend, type FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Download } from 'lucide-react'

/** What it adds to the pages of a session. */
export const exportsParts: FeatureParts = {
  extensions: [
    extend('view.menu', () => import('./export-view.tsx').then((it) => it.ExportView), 48, {
      label: msg('Export…'),
      icon: Download,
      isOffered: ({ folder: { id, team_id, board_id }, isAsking }, may) =>
        !isAsking && may('EXPORT_FOLDER', { type: 'folder', id, team_id, board_id }),
    }),
  ],
}

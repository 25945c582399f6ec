import { extend, type FeatureParts } from '@weft/client-kit'
import type { May } from '@weft/features/session/client'
import { msg } from '@weft/i18n'
import type { Folder } from '@weft/model'
import { Globe } from 'lucide-react'

/** Who may show what is in a folder to people outside: like making boards public, by its permissions. */
function mayPublish(
  { id, team_id, board_id }: Pick<Folder, 'id' | 'team_id' | 'board_id'>,
  may: May,
): boolean {
  return may('MANAGE_PERMISSIONS', { type: 'folder', id, team_id, board_id })
}

/** What it adds to the pages of a session. */
export const publishingParts: FeatureParts = {
  settings: [
    {
      path: '/team/$teamId/settings/links',
      of: 'workspace',
      label: msg('Shared links'),
      icon: Globe,
      order: 40,
    },
  ],
  extensions: [
    extend('item.menu', () => import('./publish-item.tsx').then((it) => it.PublishItem), 50, {
      label: msg('Publish…'),
      icon: Globe,
      isOffered: ({ item }, may) =>
        mayPublish({ id: item.folder_id, team_id: item.team_id, board_id: item.board_id }, may),
    }),
    extend('view.menu', () => import('./publish-view.tsx').then((it) => it.PublishView), 50, {
      label: msg('Publish…'),
      icon: Globe,
      // A form is shared by its own link.
      isOffered: ({ folder, view }, may) => view.type !== 'form' && mayPublish(folder, may),
    }),
  ],
}

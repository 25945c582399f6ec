import { extend, type FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Globe } from 'lucide-react'

import { isPublishable, mayPublish } from './may-publish.ts'

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
    extend('share.section', () => import('./share-views.tsx').then((it) => it.ShareViews), 40),
    extend('item.menu', () => import('./publish-item.tsx').then((it) => it.PublishItem), 50, {
      label: msg('Publish…'),
      icon: Globe,
      isOffered: ({ item }, may) =>
        mayPublish({ id: item.folder_id, team_id: item.team_id, board_id: item.board_id }, may),
    }),
    extend('view.menu', () => import('./publish-view.tsx').then((it) => it.PublishView), 50, {
      label: msg('Publish…'),
      icon: Globe,
      isOffered: ({ folder, view }, may) => isPublishable(view) && mayPublish(folder, may),
    }),
  ],
}

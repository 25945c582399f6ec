import { extend, type FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Shield } from 'lucide-react'

/** What it adds to the pages of a session. */
export const permissionsParts: FeatureParts = {
  extensions: [
    extend('frame.banner', () => import('./view-as-banner.tsx').then((it) => it.ViewAsBanner), 10),
  ],
  settings: [
    {
      path: '/team/$teamId/permissions',
      also: '/team/$teamId/boards/$boardId/permissions',
      of: 'workspace',
      label: msg('Permissions'),
      icon: Shield,
      order: 30,
      needs: 'MANAGE_PERMISSIONS',
    },
  ],
}

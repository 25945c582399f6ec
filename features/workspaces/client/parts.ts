import { extend, type FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Gauge, House, Layers, Settings, Users } from 'lucide-react'

import type { HomePoints } from './extension-points.ts'

declare module '@weft/client-kit' {
  interface ExtensionPoints extends HomePoints {}
}

/** What it adds to the pages of a session. */
export const workspacesParts: FeatureParts = {
  settings: [
    { path: '/team/$teamId/settings', of: 'workspace', label: msg('General'), icon: Settings, order: 10 },
    { path: '/team/$teamId/members', of: 'workspace', label: msg('Members'), icon: Users, order: 20 },
    { path: '/profile/workspaces', of: 'person', label: msg('Workspaces'), icon: Layers, order: 20 },
    { path: '/profile/billing', of: 'person', label: msg('Usage'), icon: Gauge, order: 25 },
  ],
  extensions: [
    extend('board.settings', () => import('./members/board-members.tsx').then((it) => it.BoardMembers), 10),
    extend('share.section', () => import('./members/share-people.tsx').then((it) => it.SharePeople), 10),
    extend('frame.foot', () => import('./invite-link.tsx').then((it) => it.InviteLink), 10),
  ],
  destinations: [
    {
      path: '/home',
      label: msg('Home'),
      icon: House,
      order: 10,
      shownIn: ['sidebar', 'search'],
      key: { letter: 'H', says: msg('Go home') },
    },
    {
      path: '/team/$teamId/members',
      label: msg('Members'),
      icon: Users,
      order: 40,
      shownIn: ['search'],
    },
  ],
}

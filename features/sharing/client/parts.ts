import { extend, type FeatureParts } from '@weft/client-kit'

import type { SharingPoints } from './extension-points.ts'

declare module '@weft/client-kit' {
  interface ExtensionPoints extends SharingPoints {}
}

/** What it adds to the pages of a session. */
export const sharingParts: FeatureParts = {
  extensions: [
    extend('frame.top', () => import('./share-button.tsx').then((it) => it.ShareButton), 30),
    extend('share.section', () => import('./share-link.tsx').then((it) => it.ShareLink), 20),
    extend('share.section', () => import('./share-public.tsx').then((it) => it.SharePublic), 30),
    extend('board.settings', () => import('./sharing-settings.tsx').then((it) => it.SharingSettings), 20),
    extend('board.closed', () => import('./board-gate.tsx').then((it) => it.BoardGate)),
    extend('folder.guest', () => import('./guest-identity.tsx').then((it) => it.GuestIdentity)),
  ],
}

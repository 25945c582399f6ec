import { extend, type FeatureParts } from '@weft/client-kit'

/** What it adds to the pages of a session. */
export const sharingParts: FeatureParts = {
  extensions: [
    extend('board.settings', () => import('./sharing-settings.tsx').then((it) => it.SharingSettings), 20),
    extend('board.closed', () => import('./board-gate.tsx').then((it) => it.BoardGate)),
    extend('folder.guest', () => import('./guest-identity.tsx').then((it) => it.GuestIdentity)),
  ],
}

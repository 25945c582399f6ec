import { type ClientFeature, extend } from '@weft/client-kit'

/** Boards that are open to people without an account. */
export const sharingFeature: ClientFeature = {
  name: 'sharing',
  extensions: [
    extend('board.settings', () => import('./sharing-settings.tsx').then((it) => it.SharingSettings), 20),
    extend('board.closed', () => import('./board-gate.tsx').then((it) => it.BoardGate)),
    extend('folder.guest', () => import('./guest-identity.tsx').then((it) => it.GuestIdentity)),
  ],
}

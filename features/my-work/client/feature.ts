import { type ClientFeature, page } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** What is somebody's own work, over all boards. */
export const myWorkFeature: ClientFeature = {
  name: 'my-work',
  pages: [
    page({
      path: '/work',
      title: msg('My work'),
      shell: 'frame',
      screen: () => import('./work-screen.tsx').then((it) => it.WorkScreen),
      key: ({ search }) => search['user'] ?? '',
      props: ({ search }) => ({ user_id: search['user'] ?? null }),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.myWorkParts),
}

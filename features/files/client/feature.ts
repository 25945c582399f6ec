import { type ClientFeature, page, readNumber } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** Files in values. */
export const filesFeature: ClientFeature = {
  name: 'files',
  pages: [
    page({
      path: '/attachment/download',
      title: msg('Download'),
      shell: 'frame',
      guests: true,
      needsServer: true,
      screen: () => import('./download-screen.tsx').then((it) => it.DownloadScreen),
      // `link` is the id of a file; with `get` it comes at once.
      key: ({ search }) => search['link'] ?? '',
      props: ({ search: { teamId, link = '', get } }) => ({
        team_id: readNumber(teamId),
        link,
        get: get !== undefined && get !== '0',
      }),
    }),
  ],
}

import { type ClientFeature, page } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** What is found by words, over all boards. */
export const searchFeature: ClientFeature = {
  name: 'search',
  pages: [
    page({
      path: '/search',
      title: msg('Search'),
      shell: 'frame',
      screen: () => import('./search-screen.tsx').then((it) => it.SearchScreen),
      props: ({ search }) => ({ asked: search['q'] ?? '' }),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.searchParts),
}

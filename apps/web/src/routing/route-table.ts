import { page, type Page } from '@weft/client-kit'
import { frameScreens } from '@weft/features/frame/client'
import { msg } from '@weft/i18n'

import { clientFeatures } from '../features.ts'
import { unbuiltPages } from './unbuilt-pages.ts'

/** Every path of the product. */
export const routeTable: readonly Page[] = [
  ...clientFeatures.flatMap(({ pages = [] }) => pages),
  ...unbuiltPages,
  ...(import.meta.env.DEV
    ? [
        page({
          path: '/__gallery',
          title: msg('Gallery'),
          shell: 'public',
          screen: () => import('@weft/ui/gallery').then((it) => it.Gallery),
        }),
      ]
    : []),
  page({
    path: '/$',
    title: msg('Not found'),
    shell: 'public',
    screen: () => frameScreens.notFound().then((it) => it.NotFoundPage),
  }),
]

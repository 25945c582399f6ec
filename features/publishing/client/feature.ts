import { type ClientFeature, page, teamParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** What a workspace shows to the outside. */
export const publishingFeature: ClientFeature = {
  name: 'publishing',
  pages: [
    page({
      path: '/team/$teamId/settings/links',
      title: msg('Shared links'),
      shell: 'settings',
      needsServer: true,
      params: teamParams,
      screen: () => import('./links-screen.tsx').then((it) => it.PublishedLinksScreen),
      props: ({ params }) => ({ team_id: params.teamId }),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.publishingParts),
}

import { type ClientFeature, page, type ParseParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

const folderParams: ParseParams<{ rootId: string; folderId: string; itemId?: string }> = (raw) => {
  const { rootId, folderId, itemId } = raw
  if (!rootId || !folderId) return null
  return itemId ? { rootId, folderId, itemId } : { rootId, folderId }
}

/** A folder with its views. */
export const viewsFeature: ClientFeature = {
  name: 'views',
  pages: [
    page({
      path: '/b/$rootId/$folderId/{-$itemId}',
      name: 'folder',
      title: msg('Folder'),
      shell: 'frame',
      guests: true,
      params: folderParams,
      screen: () => import('./folder-page.tsx').then((it) => it.FolderPage),
      ahead: ({ view }) =>
        Promise.all([
          import('./folder-screen.tsx'),
          import('./serve-value-types.ts'),
          // A view that is named may well be of another kind than the table.
          view === undefined
            ? null
            : import('../types/registry.client.ts').then((it) => it.moreViewTypes.load()),
        ]),
      props: ({ params }) => ({
        board_id: params.rootId,
        folder_id: params.folderId,
        item_id: params.itemId,
      }),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.viewsParts),
}

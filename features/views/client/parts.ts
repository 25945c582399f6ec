import { extend, type FeatureParts, keysPart } from '@weft/client-kit'

import type { ViewEntries, ViewPoints } from './extension-points.ts'

declare module '@weft/client-kit' {
  interface ExtensionPoints extends ViewPoints {}
  interface ExtensionEntries extends ViewEntries {}
}

/** What it adds to the pages of a session. */
export const viewsParts: FeatureParts = {
  extensions: [
    extend('view.picture', () => import('./view-picture.tsx').then((it) => it.ViewPicture)),
    extend(
      'folder.settings',
      () => import('./folder-attributes-setting.tsx').then((it) => it.FolderAttributesSetting),
      10,
    ),
    extend(
      'folder.settings',
      () => import('./subfolders-setting.tsx').then((it) => it.SubfoldersSetting),
      20,
    ),
    extend('folder.settings', () => import('./id-prefix-setting.tsx').then((it) => it.IdPrefixSetting), 25),
    extend(
      'folder.settings',
      () => import('./item-template-setting.tsx').then((it) => it.ItemTemplateSetting),
      30,
    ),
    extend('item.apart', async () => {
      const [{ ItemApart }, { serveValueTypes }] = await Promise.all([
        import('./apart/item-apart.tsx'),
        import('./serve-value-types.ts'),
      ])
      serveValueTypes()
      return ItemApart
    }),
  ],
  keys: [keysPart(20, () => import('./keys.ts'))],
}

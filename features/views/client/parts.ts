import { extend, type FeatureParts } from '@weft/client-kit'

/** What it adds to the pages of a session. */
export const viewsParts: FeatureParts = {
  extensions: [
    extend('folder.settings', () =>
      import('./item-template-setting.tsx').then((it) => it.ItemTemplateSetting),
    ),
  ],
}

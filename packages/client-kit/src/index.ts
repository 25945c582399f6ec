export type { ClientFeature } from './client-feature.ts'
export { type FeatureParts, FeaturePartsProvider, useParts } from './feature-parts.tsx'
export type { SettingsEntry } from './settings-entry.ts'
export { showTitle, showUnread, useShownUnread } from './page-title.ts'
export { type Address, page, type Page, type RawAddress, type SearchValues, type Shell } from './page.tsx'
export { type ParseParams, type RawParams, readNumber, teamBoardParams, teamParams } from './params.ts'
export type { Destination } from './destination.ts'
export { type KeyGroup, keysPart } from './feature-keys.ts'
export type { Extension, ExtensionEntries, ExtensionPoints } from './extension.ts'
export { extend, ExtensionPoint, loadExtensions, useExtensions } from './extensions.tsx'
export {
  type MenuEntry,
  type MenuExtension,
  MenuExtensionItems,
  type OpenedProps,
  useMenuExtensions,
} from './menu-extensions.tsx'

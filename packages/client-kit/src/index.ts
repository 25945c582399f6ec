export type { ClientFeature } from './client-feature.ts'
export { type FeatureParts, FeaturePartsProvider, useParts } from './feature-parts.tsx'
export type { SettingsEntry } from './settings-entry.ts'
export { type Address, page, type Page, type RawAddress, type SearchValues, type Shell } from './page.tsx'
export { type ParseParams, type RawParams, readNumber, teamBoardParams, teamParams } from './params.ts'
export {
  extend,
  type Extension,
  type ExtensionEntries,
  ExtensionPoint,
  type ExtensionPoints,
  useExtensions,
} from './extensions.tsx'

export type { ClientFeature, SettingsEntry } from './client-feature.ts'
export { type Address, page, type Page, type RawAddress, type SearchValues, type Shell } from './page.tsx'
export { type ParseParams, type RawParams, readNumber, teamBoardParams, teamParams } from './params.ts'
export {
  extend,
  type Extension,
  type ExtensionEntries,
  ExtensionPoint,
  type ExtensionPoints,
  ExtensionsProvider,
  useExtensions,
} from './extensions.tsx'

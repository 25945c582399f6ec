export { FolderScreen, type FolderScreenProps } from './folder-screen.tsx'
export { ItemTemplateSetting } from './item-template-setting.tsx'
export { startPublishedPage } from './published/start-published-page.ts'
export { clientViewType, clientViewTypes, moreViewTypes } from '../types/registry.client.ts'
export {
  type ClientViewType,
  type ShownAttribute,
  type ViewActions,
  type ViewProps,
  type ViewRecords,
} from './view-member.ts'

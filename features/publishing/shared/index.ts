export {
  idEndOf,
  isEndOf,
  isChosenSlug,
  itemEnd,
  itemSlug,
  KIND_LETTERS,
  LINK_KINDS,
  type LinkKind,
  publicPath,
  slugOf,
} from './address.ts'
export {
  changePublished,
  getPublishedFile,
  type LinkAttribute,
  LINK_PASSWORD_LENGTH,
  type LinkSettings,
  listPublished,
  publish,
  type PublishedLink,
  publishedLinkSchema,
  revokePublished,
} from './contract.ts'
export { isOwnCss, MAX_OWN_CSS, scopedCss } from './own-css.ts'
export { type NamedView, pageName, type PageName, wholeName } from './page-name.ts'
export { publicPages } from './page-contract.ts'
export { publishingErrors } from './errors.ts'
export {
  COLOR_ATTRIBUTE,
  type ContentAttribute,
  type ContentFile,
  type ContentItem,
  HERE,
  type ViewContent,
} from './view-content.ts'

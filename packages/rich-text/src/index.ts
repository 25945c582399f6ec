export { type Callout, CALLOUT_ATTRIBUTE, calloutName, CALLOUTS, isCallout } from './callouts.ts'
export { calloutStyles } from './callout-styles.ts'
export { cleanBlocks, isImageSource, trimEmpty } from './clean-html.ts'
export { htmlOfMarkdown, looksLikeMarkdown } from './html-of-markdown.ts'
export { type HtmlNode, htmlTree } from './html-tree.ts'
export { itemMention, itemsIn, namingItems } from './item-mentions.ts'
export { markdownOfHtml } from './markdown-of-html.ts'
export {
  BOARD_MENTION,
  MAX_MENTIONS,
  mentioningOnly,
  type Mentions,
  mentionsOf,
  renamingMentions,
} from './mentions.ts'
export { type Change, changesOf, joinBlocks, mergeBlocks } from './merge-blocks.ts'
export {
  type Excerpt,
  excerptOf,
  excerptText,
  hashOf,
  htmlOfPlainText,
  isExcerpt,
  plainTextOf,
  sameHeld,
} from './plain-text.ts'
export { sha256 } from './sha256.ts'
export {
  picturesIn,
  storedPicture,
  type StoredPicture,
  withoutPictures,
  withPictures,
} from './stored-pictures.ts'
export { escapeHtml } from './escape-html.ts'
export { findQuote, quoteOf, type TextQuote, type TextSpan } from './text-quote.ts'
export { isSafeUrl, looksLikeUrl, normaliseUrl } from './urls.ts'
export { htmlOfWritten, writtenOfHtml } from './written-text.ts'

export {
  isConversionSource,
  isConversionTarget,
  isEmptyingTarget,
  isLinkingPair,
} from './conversion/pairs.ts'
export { bareCell, CSV_MARK, csvCell, csvLines, csvText, unguardedCell } from './text/csv-cells.ts'
export { isLongCell } from './text/long-cells.ts'
export { belowAttribute, belowKey } from './elements/below.ts'
export { buttonSettings } from './elements/buttons.ts'
export { pressButton, undoPress } from './press-button.ts'
export { filesOf, formatBytes } from './elements/files.ts'
export { type Label, labelIds, labelSettings } from './elements/labels.ts'
export { appearanceOf, priorityLevel } from './elements/priorities.ts'
export { mergeById } from './elements/merge-lists.ts'
export { mergeSettings } from './elements/merge-settings.ts'
export { knownSettings, unknownSettings } from './setting-keys.ts'
export { splitNames } from './elements/split-names.ts'
export type { CardPlace, Choice, InputKind, Question, StackKind } from './member-parts.ts'
export { fallbackType } from './fallback-type.ts'
export {
  type FamilyMember,
  isAssignable,
  isPublishable,
  isRequired,
  type ValueSave,
} from './family-member.ts'
export { guessColumn, type TypeGuess, withoutReadHints } from './guess.ts'
export { columnKinds } from './column-kinds.ts'
export { followsFromPending, followsFromPrivate } from './links-to/follows-from.ts'
export { linksOf, type LinkedItem, nameOfLink } from './links-to/linked-item.ts'
export { type ReferenceSettings, referenceSettings } from './links-to/reference-settings.ts'

export {
  isConversionSource,
  isConversionTarget,
  isEmptyingTarget,
  isLinkingPair,
} from './conversion/pairs.ts'
export { asDate, type DateData, isTimed } from './dates/date-data.ts'
export { withTime } from './dates/date-draft.ts'
export { dateSettings } from './dates/date-settings.ts'
export { addUnits, type Day, dayOfUtc, isDay, startOf, utcOfDay, weekdayOf } from './dates/days.ts'
export { dateFormatter, formatDateData, formatTime } from './dates/format-date.ts'
export { todayOf } from './dates/operands.ts'
export { fitsRule, moveOnlyThis, settleDate } from './dates/repeat/edit-repeat.ts'
export {
  goneOnTo,
  laterStarts,
  nextOccurrence,
  nextStarts,
  occurrenceAt,
} from './dates/repeat/later-occurrences.ts'
export { occurrences } from './dates/repeat/occurrences.ts'
export { anchorOf, repeatOf, zoneFor } from './dates/repeat/repeat-data.ts'
export {
  atAnchor,
  endBefore,
  leaveOut,
  placeOf,
  startAt,
  withoutRepeat,
} from './dates/repeat/series-edits.ts'
export { CSV_MARK, csvCell, csvLines, csvText } from './text/csv-cells.ts'
export { dayAt, dayStart, momentOf, secondsAt } from './dates/zone.ts'
export { belowAttribute, belowKey } from './elements/below.ts'
export { formatBytes } from './elements/files.ts'
export { mergeById } from './elements/merge-lists.ts'
export { mergeSettings } from './elements/merge-settings.ts'
export { knownSettings, unknownSettings } from './setting-keys.ts'
export { splitNames } from './elements/split-names.ts'
export { fallbackType } from './fallback-type.ts'
export { type FamilyMember, isAssignable, type ServerAttributeType, type ValueSave } from './family-member.ts'
export { guessColumn, type TypeGuess, withoutReadHints } from './guess.ts'
export { cleanBlocks } from './html/clean-html.ts'
export { type HtmlNode, htmlTree } from './html/html-tree.ts'
export { type Excerpt, excerptOf, hashOf, isExcerpt, plainTextOf } from './html/plain-text.ts'
export { followsFromPrivate } from './links-to/private-ends.ts'
export { linksOf, type LinkedItem, nameOfLink } from './links-to/linked-item.ts'
export { type ReferenceSettings, referenceSettings } from './links-to/reference-settings.ts'

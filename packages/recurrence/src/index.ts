export {
  asDate,
  type DateData,
  isPoint,
  isTimed,
  momentOfPoint,
  normalisePoint,
  numberOfPoint,
} from './date-data.ts'
export { clockOf, daysOf, withClock, withDays, withEnd, withTime } from './date-draft.ts'
export { DATE_FORMATS, DATE_GROUPS, DATE_SETTINGS, dateSettings, zoneOf } from './date-settings.ts'
export {
  addUnits,
  type DateUnit,
  type Day,
  dayOfUtc,
  isDay,
  startOf,
  toDay,
  utcOfDay,
  weekdayOf,
} from './days.ts'
export {
  dateFormatter,
  formatDateData,
  formatExactly,
  formatTime,
  relativeDay,
  relativeWords,
  zoneName,
} from './format-date.ts'
export { dateWords } from './locale-words.ts'
export { type Bound, type DaySpan, spanBetween, spanOfDay, spanWithin, todayOf } from './operands.ts'
export { END_BEFORE_START, NO_DATE, readDate } from './read-date.ts'
export { readTime } from './read-time.ts'
export {
  keyOf,
  MAX_REMINDERS,
  normaliseReminders,
  type Reminder,
  REMINDER_UNITS,
  reminderMoment,
  reminderPresets,
  remindersOf,
  remindersProblem,
  type ReminderUnit,
} from './reminders.ts'
export { describeRule, weekdayName } from './repeat/describe-rule.ts'
export {
  dayOfDate,
  fitsRule,
  monthlyRules,
  moveOnlyThis,
  rulePresets,
  settleDate,
  withMode,
  withRule,
} from './repeat/edit-repeat.ts'
export { goneOnTo, nextOccurrence, nextStarts, occurrenceAt } from './repeat/later-occurrences.ts'
export { occurrences } from './repeat/occurrences.ts'
export {
  normaliseRepeat,
  REPEAT_MODES,
  type RepeatMode,
  repeatOf,
  repeatProblem,
  withDay,
  zoneFor,
} from './repeat/repeat-data.ts'
export {
  FREQUENCIES,
  type Frequency,
  MAX_COUNT,
  MAX_INTERVAL,
  PLAIN_RULE,
  printRule,
  type RepeatRule,
} from './repeat/rule.ts'
export { atAnchor, endBefore, leaveOut, placeOf, startAt, withoutRepeat } from './repeat/series-edits.ts'
export { sniffDates } from './sniff-dates.ts'
export { dayAt, dayEnd, dayStart, isZone, momentOf, offsetAt, secondsAt } from './zone.ts'

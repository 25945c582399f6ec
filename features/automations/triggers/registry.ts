import type { TriggerDefinition } from '../shared/rule-parts.ts'
import { definition as buttonPressed } from './button-pressed/definition.ts'
import { definition as commentCreated } from './comment-created/definition.ts'
import { definition as dateArrives } from './date-arrives/definition.ts'
import { definition as formSubmitted } from './form-submitted/definition.ts'
import { definition as itemCreated } from './item-created/definition.ts'
import { definition as itemMatches } from './item-matches/definition.ts'
import { definition as itemMoved } from './item-moved/definition.ts'
import { definition as itemRestored } from './item-restored/definition.ts'
import { definition as itemTrashed } from './item-trashed/definition.ts'
import { definition as itemUpdated } from './item-updated/definition.ts'
import { definition as memberAdded } from './member-added/definition.ts'
import { definition as onSchedule } from './on-schedule/definition.ts'
import { definition as personMentioned } from './person-mentioned/definition.ts'
import { definition as reactionAdded } from './reaction-added/definition.ts'
import { definition as referenceAdded } from './reference-added/definition.ts'
import { definition as requestArrives } from './request-arrives/definition.ts'
import { definition as subItemsDone } from './sub-items-done/definition.ts'
import { definition as timerStarted } from './timer-started/definition.ts'
import { definition as timerStopped } from './timer-stopped/definition.ts'
import { definition as valueChanged } from './value-changed/definition.ts'

/** What starts rules, in the order that menus show. */
export const triggerList: readonly TriggerDefinition[] = [
  itemCreated,
  valueChanged,
  itemMatches,
  itemUpdated,
  subItemsDone,
  itemMoved,
  itemTrashed,
  itemRestored,
  referenceAdded,
  commentCreated,
  personMentioned,
  reactionAdded,
  formSubmitted,
  buttonPressed,
  timerStarted,
  timerStopped,
  memberAdded,
  dateArrives,
  onSchedule,
  requestArrives,
]

/** Without a prototype: "constructor" is no trigger. */
export const triggerDefinitions: Readonly<Record<string, TriggerDefinition | undefined>> = Object.assign(
  Object.create(null) as Record<string, TriggerDefinition>,
  Object.fromEntries(triggerList.map((one) => [one.type, one])),
)

import type { ServerTrigger } from '../server/server-trigger.ts'
import { member as buttonPressed } from './button-pressed/server.ts'
import { member as commentCreated } from './comment-created/server.ts'
import { member as dateArrives } from './date-arrives/server.ts'
import { member as formSubmitted } from './form-submitted/server.ts'
import { member as itemCreated } from './item-created/server.ts'
import { member as itemMatches } from './item-matches/server.ts'
import { member as itemMoved } from './item-moved/server.ts'
import { member as itemRestored } from './item-restored/server.ts'
import { member as itemTrashed } from './item-trashed/server.ts'
import { member as itemUpdated } from './item-updated/server.ts'
import { member as memberAdded } from './member-added/server.ts'
import { member as onSchedule } from './on-schedule/server.ts'
import { member as personMentioned } from './person-mentioned/server.ts'
import { member as reactionAdded } from './reaction-added/server.ts'
import { member as referenceAdded } from './reference-added/server.ts'
import { member as requestArrives } from './request-arrives/server.ts'
import { member as subItemsDone } from './sub-items-done/server.ts'
import { member as timerStarted } from './timer-started/server.ts'
import { member as timerStopped } from './timer-stopped/server.ts'
import { member as valueChanged } from './value-changed/server.ts'

const members: readonly ServerTrigger[] = [
  buttonPressed,
  commentCreated,
  dateArrives,
  formSubmitted,
  itemCreated,
  itemMatches,
  itemMoved,
  itemRestored,
  itemTrashed,
  itemUpdated,
  memberAdded,
  onSchedule,
  personMentioned,
  reactionAdded,
  referenceAdded,
  requestArrives,
  subItemsDone,
  timerStarted,
  timerStopped,
  valueChanged,
]

/** What starts rules, by name. Without a prototype: "constructor" is no trigger. */
export const serverTriggers: Readonly<Record<string, ServerTrigger | undefined>> = Object.assign(
  Object.create(null) as Record<string, ServerTrigger>,
  Object.fromEntries(members.map((one) => [one.definition.type, one])),
)

/** All that some trigger looks at. */
export const heardEntries: ReadonlySet<string> = new Set(members.flatMap(({ hears }) => hears))

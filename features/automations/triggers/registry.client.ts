import type { ClientTrigger } from '../client/part-member.ts'
import { member as buttonPressed } from './button-pressed/client.tsx'
import { member as commentCreated } from './comment-created/client.tsx'
import { member as dateArrives } from './date-arrives/client.tsx'
import { member as formSubmitted } from './form-submitted/client.tsx'
import { member as itemCreated } from './item-created/client.tsx'
import { member as itemMatches } from './item-matches/client.tsx'
import { member as itemMoved } from './item-moved/client.tsx'
import { member as itemRestored } from './item-restored/client.tsx'
import { member as itemTrashed } from './item-trashed/client.tsx'
import { member as itemUpdated } from './item-updated/client.tsx'
import { member as memberAdded } from './member-added/client.tsx'
import { member as onSchedule } from './on-schedule/client.tsx'
import { member as personMentioned } from './person-mentioned/client.tsx'
import { member as reactionAdded } from './reaction-added/client.tsx'
import { member as referenceAdded } from './reference-added/client.tsx'
import { member as requestArrives } from './request-arrives/client.tsx'
import { member as subItemsDone } from './sub-items-done/client.tsx'
import { member as timerStarted } from './timer-started/client.tsx'
import { member as timerStopped } from './timer-stopped/client.tsx'
import { member as valueChanged } from './value-changed/client.tsx'

/** What starts rules, in the order that menus show. */
export const clientTriggers: readonly ClientTrigger[] = [
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

const byType = new Map(clientTriggers.map((one) => [one.definition.type, one]))

/** Undefined for one that this version does not know. */
export const clientTrigger = (type: string): ClientTrigger | undefined => byType.get(type)

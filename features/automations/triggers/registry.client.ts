import type { ClientTrigger } from '../client/part-member.ts'
import { member as commentCreated } from './comment-created/client.tsx'
import { member as dateArrives } from './date-arrives/client.tsx'
import { member as formSubmitted } from './form-submitted/client.tsx'
import { member as itemCreated } from './item-created/client.tsx'
import { member as itemMatches } from './item-matches/client.tsx'
import { member as itemMoved } from './item-moved/client.tsx'
import { member as itemRestored } from './item-restored/client.tsx'
import { member as itemTrashed } from './item-trashed/client.tsx'
import { member as itemUpdated } from './item-updated/client.tsx'
import { member as onSchedule } from './on-schedule/client.tsx'
import { member as valueChanged } from './value-changed/client.tsx'

/** What starts rules, in the order that menus show. */
export const clientTriggers: readonly ClientTrigger[] = [
  itemCreated,
  valueChanged,
  itemMatches,
  itemUpdated,
  itemMoved,
  itemTrashed,
  itemRestored,
  commentCreated,
  formSubmitted,
  dateArrives,
  onSchedule,
]

const byType = new Map(clientTriggers.map((one) => [one.definition.type, one]))

/** Undefined for one that this version does not know. */
export const clientTrigger = (type: string): ClientTrigger | undefined => byType.get(type)

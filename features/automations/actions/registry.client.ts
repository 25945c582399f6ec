import type { ClientAction } from '../client/part-member.ts'
import { member as addComment } from './add-comment/client.tsx'
import { member as applyTemplate } from './apply-template/client.tsx'
import { member as askAi } from './ask-ai/client.tsx'
import { member as branch } from './branch/client.tsx'
import { member as completeItem } from './complete-item/client.tsx'
import { member as createFolder } from './create-folder/client.tsx'
import { member as createItem } from './create-item/client.tsx'
import { member as duplicateItem } from './duplicate-item/client.tsx'
import { member as findItems } from './find-items/client.tsx'
import { member as httpRequest } from './http-request/client.tsx'
import { member as moveItem } from './move-item/client.tsx'
import { member as notify } from './notify/client.tsx'
import { member as postMessage } from './post-message/client.tsx'
import { member as sendEmail } from './send-email/client.tsx'
import { member as setValue } from './set-value/client.tsx'
import { member as shiftDate } from './shift-date/client.tsx'
import { member as startTimer } from './start-timer/client.tsx'
import { member as stopTimer } from './stop-timer/client.tsx'
import { member as trashItem } from './trash-item/client.tsx'
import { member as wait } from './wait/client.tsx'

/** What rules do, in the order that menus show. */
export const clientActions: readonly ClientAction[] = [
  setValue,
  askAi,
  shiftDate,
  createItem,
  duplicateItem,
  moveItem,
  completeItem,
  applyTemplate,
  trashItem,
  createFolder,
  notify,
  sendEmail,
  addComment,
  startTimer,
  stopTimer,
  postMessage,
  httpRequest,
  branch,
  findItems,
  wait,
]

const byType = new Map(clientActions.map((one) => [one.definition.type, one]))

/** Undefined for one that this version does not know. */
export const clientAction = (type: string): ClientAction | undefined => byType.get(type)

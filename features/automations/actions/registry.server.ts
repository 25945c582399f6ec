import type { ServerAction } from '../server/server-action.ts'
import { member as addComment } from './add-comment/server.ts'
import { member as applyTemplate } from './apply-template/server.ts'
import { member as askAi } from './ask-ai/server.ts'
import { member as branch } from './branch/server.ts'
import { member as completeItem } from './complete-item/server.ts'
import { member as createFolder } from './create-folder/server.ts'
import { member as createItem } from './create-item/server.ts'
import { member as duplicateItem } from './duplicate-item/server.ts'
import { member as findItems } from './find-items/server.ts'
import { member as httpRequest } from './http-request/server.ts'
import { member as moveItem } from './move-item/server.ts'
import { member as notify } from './notify/server.ts'
import { member as postMessage } from './post-message/server.ts'
import { member as sendEmail } from './send-email/server.ts'
import { member as setValue } from './set-value/server.ts'
import { member as shiftDate } from './shift-date/server.ts'
import { member as startTimer } from './start-timer/server.ts'
import { member as stopTimer } from './stop-timer/server.ts'
import { member as trashItem } from './trash-item/server.ts'
import { member as wait } from './wait/server.ts'

const members: readonly ServerAction[] = [
  addComment,
  applyTemplate,
  askAi,
  branch,
  completeItem,
  createFolder,
  createItem,
  duplicateItem,
  findItems,
  httpRequest,
  moveItem,
  notify,
  postMessage,
  sendEmail,
  setValue,
  shiftDate,
  startTimer,
  stopTimer,
  trashItem,
  wait,
]

/** What steps do, by name. Without a prototype: "constructor" is no action. */
export const serverActions: Readonly<Record<string, ServerAction | undefined>> = Object.assign(
  Object.create(null) as Record<string, ServerAction>,
  Object.fromEntries(members.map((one) => [one.definition.type, one])),
)

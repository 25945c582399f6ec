import type { ActionDefinition } from '../shared/rule-parts.ts'
import { definition as addComment } from './add-comment/definition.ts'
import { definition as applyTemplate } from './apply-template/definition.ts'
import { definition as askAi } from './ask-ai/definition.ts'
import { definition as branch } from './branch/definition.ts'
import { definition as completeItem } from './complete-item/definition.ts'
import { definition as createFolder } from './create-folder/definition.ts'
import { definition as createItem } from './create-item/definition.ts'
import { definition as duplicateItem } from './duplicate-item/definition.ts'
import { definition as findItems } from './find-items/definition.ts'
import { definition as httpRequest } from './http-request/definition.ts'
import { definition as moveItem } from './move-item/definition.ts'
import { definition as notify } from './notify/definition.ts'
import { definition as postMessage } from './post-message/definition.ts'
import { definition as sendEmail } from './send-email/definition.ts'
import { definition as setValue } from './set-value/definition.ts'
import { definition as shiftDate } from './shift-date/definition.ts'
import { definition as startTimer } from './start-timer/definition.ts'
import { definition as stopTimer } from './stop-timer/definition.ts'
import { definition as trashItem } from './trash-item/definition.ts'
import { definition as wait } from './wait/definition.ts'

/** What rules do, in the order that menus show. */
export const actionList: readonly ActionDefinition[] = [
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

/** Without a prototype: "constructor" is no action. */
export const actionDefinitions: Readonly<Record<string, ActionDefinition | undefined>> = Object.assign(
  Object.create(null) as Record<string, ActionDefinition>,
  Object.fromEntries(actionList.map((one) => [one.type, one])),
)

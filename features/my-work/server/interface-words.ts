import type { InterfaceWords } from '@weft/server-kit'
import { WORK_REASONS } from '@weft/model'
import * as z from 'zod/mini'

const slot = { attribute_id: z.string(), data: z.json(), row_version: z.int() }
const labels = { ...slot, labels: z.array(z.object({ id: z.string(), name: z.string(), color: z.string() })) }

/** What calls and fields of my work mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'My work',
  about: "Items that are somebody's work.",
  fields: {
    'WorkItem.title': 'What the item is called.',
    'WorkItem.why': 'Why it is your work.',
    'WorkItem.due': 'The date that it is due; null if its board has none.',
    'WorkItem.tick': 'What says that it is done; null if its board has none.',
    'WorkItem.status': 'Labels that say its status; null if its board has none.',
    'WorkItem.priority': 'Labels that say its priority; null if its board has none.',
    'WorkItem.done_at': 'When it was done: `YYYY-MM-DD HH:mm:ss` in UTC; null while it is open.',
    'due.data': 'The date, as its attribute has it.',
    'due.row_version': 'Version of the value.',
    'tick.data': 'The value, as its attribute has it.',
    'tick.row_version': 'Version of the value.',
    'tick.done': 'The value that means done.',
    'tick.open': 'The value that means open.',
    'status.data': 'Ids of the labels.',
    'status.row_version': 'Version of the value.',
    'status.labels': 'The labels.',
    'priority.data': 'Ids of the labels.',
    'priority.row_version': 'Version of the value.',
    'priority.labels': 'The labels.',
    'priority.level': '4 is urgent, 3 to 0 go down from high; null if unknown.',
    'labels.id': 'The label, by its UUID.',
    'labels.name': 'Name of the label.',
    'labels.color': 'Color of the label.',
    user_id: 'Number of the colleague; yours in records.',
    person: 'The colleague whose work it is; null if you named nobody.',
    'person.id': 'Number of the person.',
    'person.name': 'Name of the person.',
    people: 'Colleagues who show you their work.',
    'people.id': 'Number of the person.',
    'people.name': 'Name of the person.',
    'GET /api/work.data': 'Items that both of you may see.',
  },
  shown: {
    'work-items': z.object({
      user_id: z.int(),
      item_id: z.string(),
      board_id: z.string(),
      folder_id: z.string(),
      title: z.string(),
      why: z.array(z.enum(WORK_REASONS)),
      due: z.nullable(z.object(slot)),
      tick: z.nullable(z.object({ ...slot, done: z.json(), open: z.json() })),
      status: z.nullable(z.object(labels)),
      priority: z.nullable(z.object({ ...labels, level: z.nullable(z.int()) })),
    }),
  },
  answers: { 'GET /api/work': { 'data[]': 'WorkItem' } },
}

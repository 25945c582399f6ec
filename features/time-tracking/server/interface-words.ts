import type { InterfaceWords } from '@weft/server-kit'
import * as z from 'zod/mini'

/** What an entry is about, as far as the reader may see that today. */
const told = z.object({
  folder_id: z.nullable(z.string()),
  item_name: z.nullable(z.string()),
  attribute_name: z.nullable(z.string()),
  labels: z.array(z.object({ id: z.string(), name: z.string(), color: z.string() })),
})

/** What calls and fields of time tracking mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Time tracking',
  about: 'Time that people spend on items.',
  fields: {
    item_name: 'What the item is called; null if you may not see it.',
    attribute_name: 'Name of the attribute; null if you may not see it.',
    labels: 'Labels of the item, of the first attribute that has some.',
    'labels.id': 'The label, by its UUID.',
    'labels.name': 'Name of the label.',
    'labels.color': 'Color of the label.',
    'TimeEntry.item_id': 'The item that the time was spent on.',
    'TimeEntry.attribute_id': 'The time tracking attribute that counts it.',
    'TimeEntry.description': 'What was done, at most 500 characters.',
    'TimeEntry.started_at': 'When it started: `YYYY-MM-DD HH:mm:ss` in UTC.',
    'TimeEntry.ended_at': 'When it ended: `YYYY-MM-DD HH:mm:ss` in UTC; null while it runs.',
    'TimeEntry.is_billable': 'Whether the time is billed.',
    'TimeEntry.is_manual': 'Whether it was entered and not timed. It must not overlap others then.',
    'TimeEntry.user_id': 'Number of the person whose time it is.',
    from: 'Only entries after this: `YYYY-MM-DD HH:mm:ss` in UTC.',
    to: 'Only entries before this: `YYYY-MM-DD HH:mm:ss` in UTC.',
    attributeNames: 'Names of attributes by their ids.',
    entries: 'Entries, those that run first.',
    'GET /api/{team_id}/time-tracking/{boardId}/report.from': 'The first day: `YYYY-MM-DD`.',
    'GET /api/{team_id}/time-tracking/{boardId}/report.to': 'The last day: `YYYY-MM-DD`.',
    'GET /api/{team_id}/time-tracking/{boardId}/report.entries': 'How many entries there are.',
    seconds: 'How many seconds they add up to.',
    running: 'When each running entry started: `YYYY-MM-DD HH:mm:ss` in UTC.',
    updated_after: 'Only entries that changed after this, deleted ones too: `YYYY-MM-DD HH:mm:ss` in UTC.',
    boardId: 'The board: 11 letters and digits.',
    group: 'What to add up by.',
    rounding: 'Minutes that sums are rounded to; 0 for none.',
    billable: '`true` for billed time only, `false` for the rest.',
    key: 'Day, week or id that the line is for; null for none.',
    name: 'Name of the person, item or label; null for none.',
    billable_seconds: 'How many of the seconds are billed.',
    whole: 'The sum of everything.',
    'whole.items': 'How many items there are.',
    'whole.people': 'How many people there are.',
    user_id: 'Only entries of this person, by number.',
    'GET /api/{team_id}/time-tracking.after': 'Id of the last entry of the page before.',
  },
  shown: {
    'time-entries': z.object({ board_id: z.string(), user_id: z.int(), created_by: z.int() }),
  },
  answers: {
    'GET /api/me/time-tracking': { 'entries[]': ['TimeEntry', told] },
    'GET /api/{team_id}/time-tracking': { 'data[]': ['TimeEntry', told] },
    'GET /api/{team_id}/time-tracking/{boardId}': { 'data[]': ['TimeEntry', told] },
    'POST /api/{team_id}/time-tracking': { data: ['TimeEntry', told] },
  },
}

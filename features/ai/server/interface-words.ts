import type { InterfaceWords } from '@weft/server-kit'

import { answers } from './interface-answers.ts'

/** What calls and fields of the model mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'AI',
  about: 'Answers of a language model. Nothing is stored until it is accepted.',
  fields: {
    credits: 'Credits of this month; null for no limit.',
    'credits.used': 'How many credits are used.',
    'credits.limit': 'How many credits there are.',
    host: 'Where the model is; null for the network of the server.',
    'GET /api/{team_id}/ai.items': 'How many names of items would be sent.',
    'GET /api/{team_id}/ai.attribute_ids': 'Attributes that can be filled.',
    'GET /api/{team_id}/ai/fill.attribute_ids': 'Attributes that can be filled.',
    sent: 'What would be sent.',
    'sent.comments': 'How many comments.',
    'sent.left_out': 'How many older comments are left out.',
    'sent.shortened': 'How many comments are cut off.',
    old: 'The value before.',
    new: 'The value afterwards.',
    prompt: 'What you ask for, at most 2000 characters.',
    attribute_ids: 'Attributes to fill besides the name.',
    '/api/{team_id}/ai/filter.attribute_ids': 'Attributes that conditions may be on.',
    sub_items: 'Whether there may be items below others.',
    most: 'How many items at most.',
    request_id: 'The question, by its UUID.',
    items: 'The items to create, in order.',
    'items.parent_id': 'One of the items before it; null at the top.',
    'items.values': 'Values by the ids of attributes.',
    ids: 'The items that were created.',
    formula: 'The formula, with ids in place of names; null if it does not work.',
    problem: 'Why the formula does not work; null if it does.',
    filter: 'The conditions; null if none of them fits.',
    left_out: 'Names that were not understood.',
    item_ids: 'Up to 50 items to fill, by their ids.',
    values: 'The values to write.',
    'values.row_version': 'Version of the value that you have seen.',
    'values.data': 'The value, as its attribute has it.',
    'POST /api/{team_id}/ai/formula.attribute_id':
      'The attribute that the formula is for; missing for a new one.',
  },
  answers,
}

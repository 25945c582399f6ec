import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of the model mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'AI',
  about: 'Answers of a language model. Nothing is stored until it is accepted.',
  fields: {
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
}

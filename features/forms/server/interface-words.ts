import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of forms mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Forms',
  about: 'Forms that people outside can fill in.',
  fields: {
    formId: 'The form: 11 letters and digits.',
    id: 'The form: 11 letters and digits.',
    secret: 'The secret in the link to change the answer.',
    q: 'Words to find.',
    field: 'The question, by its id.',
    '/form/{formId}/choices/{field}.name': 'What the item is called.',
    '/form/{formId}/choices/{field}.id': 'The item, by its UUID.',
    '/form/{formId}/pictures/{name}.name': 'Name of the picture, as the settings have it.',
    name: 'Name of the form.',
    'POST /api/{team_id}/forms/{id}/pictures.name': 'Name of the picture, to be put into the settings.',
    place: 'Board and folder of the form, by name.',
    is_for_outsiders: 'Whether people without an account can answer.',
    shared_by: 'Number of the person in whose name it is open; null for nobody.',
    shared_by_name: 'Name of that person.',
    shared_at: 'Since when: `YYYY-MM-DD HH:mm:ss` in UTC; null if unknown.',
    closed_reason: 'Why it takes no answers; null if it does.',
    count: 'How many answers there are.',
    last_at: 'When the last answer came: `YYYY-MM-DD HH:mm:ss` in UTC; null if none did.',
    latest: 'Items of the last hundred answers, newest first.',
    'latest.id': 'The item, by its UUID.',
    'latest.at': 'When the answer came: `YYYY-MM-DD HH:mm:ss` in UTC.',
  },
}

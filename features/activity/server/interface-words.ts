import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of activity mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Activity',
  about: 'What people did.',
  fields: {
    action: 'What was done.',
    kind: 'Only what was done to things of this kind.',
    from: 'Only what happened from here on: `YYYY-MM-DD HH:mm:ss` in UTC.',
    to: 'Only what happened before this: `YYYY-MM-DD HH:mm:ss` in UTC.',
    q: 'Part of the names of items.',
    acts: '`once` lists what was done at once only once.',
    at: 'When the last change of the line happened: `YYYY-MM-DD HH:mm:ss` in UTC.',
    started_at: 'When the first change of the line happened: `YYYY-MM-DD HH:mm:ss` in UTC.',
    changes: 'How many changes the line stands for.',
    user_id: 'Numbers of people, separated by commas; in answers who did it, null if unknown.',
    collection: 'What kind of thing it was done to.',
    record_id: 'Id of the thing it was done to.',
    act: 'The same for everything that was done at once; null for single changes.',
    act_size: 'How many things it was done to at once.',
    app: 'The app that did it, as it was called then; null for none.',
    via: 'How it came about, such as `form` or `import`; null for the usual way.',
    name: 'What the thing is called now; null if it is gone.',
    'attributes.name': 'Name of the attribute.',
    'attributes.type': 'Kind of attribute.',
    is_trashed: 'True if the thing is in the trash.',
    old: 'The value before, as far as you may see it.',
    new: 'The value afterwards, as far as you may see it.',
    fields: 'Fields of a record that changed.',
    attributes: 'Attributes that the lines are about, by their ids.',
    days: 'For how many days activity is kept.',
  },
}

import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of search mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Search',
  about: 'Finding everything that you may see.',
  fields: {
    q: 'Words in any order, phrases in quotes, and filters such as `is:open` or `board:"Website"`.',
    team_id: 'Only this workspace, by its number; all of yours without.',
    types: 'Only these types of results, separated by commas.',
    limit: 'How many to answer at most; 20 unless given, 50 at most.',
    type: 'What kind of thing was found.',
    id: 'Id of the thing that was found.',
    title: 'What it is called.',
    excerpt: 'The sentence around the words; empty if they are in the title.',
    matched: 'Where the words are.',
    partial: 'True while the index is being built; more may be found later.',
  },
}

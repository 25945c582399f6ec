import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of archives mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Archives',
  about: 'A new workspace of an archive; exports make archives.',
  fields: {
    id: 'The archive that was sent, by its UUID.',
    state: '`waiting`, `running`, `done` or `failed`.',
    progress: 'How far it is, from 0 to 1.',
    created_at: 'When it was sent.',
    team_id: 'The new workspace; null until it is whole.',
    problems: 'What is wrong with the file, a sentence each.',
  },
}

import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of sharing mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Sharing',
  about: 'Boards for people without an account.',
  fields: {
    is_public: 'Whether everybody with the address sees the board.',
    guest_switches: 'What guests may do besides looking.',
    has_password: 'Whether a password is asked for.',
    password: 'The password; null removes it.',
    'GET /api/boards/{id}/gate.password': 'True: a password is asked for.',
    expires_at: 'When it stops being public: `YYYY-MM-DD HH:mm:ss` in UTC; null for never.',
    id: 'The board: 11 letters and digits.',
    'GET /api/teams/{id}/people.id': 'Number of the person; in the path of the workspace.',
    name: 'Name of the person.',
    photo_url: 'Path of the photo; null for none.',
  },
}

import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of tokens mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'API tokens',
  about: 'Tokens that programs call this interface with.',
  fields: {
    name: 'What the token is for, at most 100 characters.',
    hint: 'How the token begins, so that you recognize it.',
    scopes: 'What the token may do: `read`, `write`, `comments`, `time`, `hooks`, `admin`.',
    team_ids: 'Workspaces that the token is for, by number; null for all of yours.',
    expires_at: 'When the token ends: `YYYY-MM-DD HH:mm:ss` in UTC; null for no date.',
    last_used_at: 'When the token was last used: `YYYY-MM-DD HH:mm:ss` in UTC; null if never.',
    ended_at:
      'When the token was revoked, expired or unused for too long: `YYYY-MM-DD HH:mm:ss` in UTC; null while it works.',
    token: 'The token itself. It is shown only in this answer.',
  },
}

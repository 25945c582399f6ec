import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of apps mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'OAuth apps',
  about: 'Apps that ask people by OAuth 2.1 for a token of their own, and what was allowed.',
  fields: {
    client_id: 'How the app calls itself when it asks.',
    name: 'What the app is called, at most 100 characters.',
    redirect_uris: 'Where people come back to, compared letter by letter.',
    scopes: 'What the app may ask for: `read`, `write`, `comments`, `time`, `hooks`, `admin`.',
    is_public: 'Whether the app keeps no secret.',
    people: 'How many people allowed it something.',
    people_by_scope: 'How many people allowed it each scope.',
    secret: 'What the app proves with that it is the one. It is shown only in this answer.',
    authorize_url: 'Where the app sends people.',
    token_url: 'Where the app gets its tokens.',
    maker: 'Who made the app; null where that is not known here.',
    team_ids: 'Workspaces that it is for, by number.',
    last_used_at: 'When it was last used: `YYYY-MM-DD HH:mm:ss` in UTC; null if never.',
    uid: 'What is being asked, as the address of the consent page has it.',
    host: 'The host that people come back to.',
    known_scopes: 'What was allowed to the app before.',
    url: 'Where to go on.',
    'GET /.well-known/oauth-protected-resource/{name}.name': 'What a token is asked for, such as `api`.',
  },
}

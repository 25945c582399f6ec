import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of calendars mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Calendars',
  about: 'Addresses that other calendars read dates from.',
  fields: {
    view_id: 'Id of the view; null for your own items.',
    view: 'The view; null for your own items, and where you cannot see it any more.',
    'view.name': 'Name of the view.',
    'workspaces.name': 'Name of the workspace.',
    board_name: 'Name of the board.',
    folder_name: 'Name of the folder.',
    url: 'The secret address. Whoever has it reads what you may see there. Null where a new one is needed.',
    last_read_at: 'When a program read it last: `YYYY-MM-DD HH:mm:ss` in UTC; null if never.',
    workspaces: 'Workspaces that you belong to.',
    caldav_url: 'Where programs that speak CalDAV begin, with a token of the scope `read` as the password.',
    'GET /api/calendar/{token}.ics.token': 'The secret part of an address.',
  },
}

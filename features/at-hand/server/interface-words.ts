import type { InterfaceWords } from '@weft/server-kit'
import { OPENED, STARRED } from '@weft/model'
import * as z from 'zod/mini'

/** What calls and fields of what is at hand mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Starred and recent',
  about: 'What you starred and opened last.',
  fields: {
    'Star.query': 'What a saved search asks; null for anything else.',
    'Star.sort_order': 'Its place among what you starred.',
    'Recent.opened_at': 'When you opened it last: `YYYY-MM-DD HH:mm:ss` in UTC. It only rises.',
    resource_type: 'What kind of thing it is.',
    resource_id: 'Id of the thing.',
    name: 'What the thing is called.',
    folder_id: 'The folder; null for a board.',
    listed: 'Whether lists show it; false in a hidden folder.',
    board_name: 'Name of the board.',
    folder_name: 'Name of the folder; null for a board.',
    view_type: 'Kind of view; null for anything else.',
  },
  shown: {
    stars: z.object({ user_id: z.int(), resource_type: z.enum(STARRED), resource_id: z.string() }),
    recents: z.object({ user_id: z.int(), resource_type: z.enum(OPENED), resource_id: z.string() }),
  },
}

import type { InterfaceWords } from '@weft/server-kit'
import * as z from 'zod/mini'

/** What calls and fields of boards mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Boards',
  about: 'Boards, and creating one that is ready to use.',
  fields: {
    'Board.name': 'Name of the board, at most 255 characters.',
    'Board.settings':
      'Settings of the board by name, as JSON: what means that an item is done, copying, and more.',
    'Board.description': 'What the board is about, at most 5000 characters.',
    'Board.user_ids': 'Numbers of the people who are members of the board.',
    'Board.visibility': 'Who sees it without being invited: nobody, the workspace, or everybody.',
    name: 'Name of the board.',
    bare: 'True for a board with one folder, the primary attribute and a table, and nothing else.',
    board: 'The record of the board.',
    folders: 'Records of its folders.',
    attributes: 'Records of its attributes.',
    views: 'Records of its views.',
  },
  shown: {
    boards: z.object({
      created_by: z.nullable(z.int()),
      visibility: z.optional(z.enum(['private', 'workspace', 'public'])),
    }),
  },
  examples: {
    'POST /api/{team_id}/boards/quick': { body: { name: 'Launch' } },
  },
  answers: {
    'POST /api/{team_id}/boards/quick': {
      'data.board': 'Board',
      'data.folders[]': 'Folder',
      'data.attributes[]': 'Attribute',
      'data.views[]': 'View',
    },
  },
}

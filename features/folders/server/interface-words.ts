import type { InterfaceWords } from '@weft/server-kit'
import * as z from 'zod/mini'

/** What calls and fields of folders mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Folders',
  about: 'Folders of boards.',
  fields: {
    'Folder.name': 'Name of the folder, at most 255 characters.',
    'Folder.parent_id': 'The folder that it is in; null at the top of the board.',
    'Folder.attribute_ids': 'Attributes that the folder shows, in order.',
    'Folder.hidden': 'Whether only its address leads to it.',
  },
  shown: {
    folders: z.object({ created_by: z.nullable(z.int()) }),
  },
}

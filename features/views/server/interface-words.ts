import type { InterfaceWords } from '@weft/server-kit'
import * as z from 'zod/mini'

/** What calls and fields of views mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Views',
  about: 'Views of folders.',
  fields: {
    'View.name': 'Name of the view, at most 255 characters.',
    'View.type': 'Kind of view, such as `table`, `column` or `calendar`. It cannot be changed.',
    'View.access': 'Who uses and changes it: everybody, only its owner, or everybody but without changes.',
    'View.owner_id': 'Number of the person whose personal view it is; null if it is shared.',
    'View.settings': 'Settings of the view by name, as JSON: columns, filter, sort, groups.',
  },
  shown: {
    views: z.object({ created_by: z.nullable(z.int()) }),
  },
}

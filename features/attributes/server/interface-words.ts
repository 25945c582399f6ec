import type { InterfaceWords } from '@weft/server-kit'
import * as z from 'zod/mini'

/** What calls and fields of attributes mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Attributes',
  about: 'Attributes of boards, which items have values of.',
  fields: {
    'Attribute.name': 'Name of the attribute, unique on its board.',
    'Attribute.type':
      'Kind of attribute, such as `text`, `number`, `date` or `label`. It cannot be changed by a save.',
    'Attribute.primary': 'Whether it holds the names of items. Each board has one such attribute.',
    'Attribute.settings': 'Settings of the attribute by name, as its type has them; labels are in `labels`.',
    'Attribute.default_data': 'Value that new items begin with; null for none.',
  },
  shown: {
    attributes: z.object({ created_by: z.nullable(z.int()) }),
  },
  examples: {
    'PUT /api/{team_id}/attributes/{id}': {
      body: { board_id: 'aB3dE5fG7hJ', name: 'Files', type: 'attachments', row_version: 1 },
    },
  },
}

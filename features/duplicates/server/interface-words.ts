import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of duplicates mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Copies',
  about: 'Copies of boards and folders.',
  fields: {
    name: 'Name of the copy.',
    with_items: 'Whether items come along, in the background.',
    id: 'The board or folder; in answers the copy.',
  },
}

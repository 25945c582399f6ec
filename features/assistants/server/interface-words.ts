import type { InterfaceWords } from '@weft/server-kit'

/** What calls of assistants mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Assistants',
  about: 'Which workspaces assistants may come into, and where they ask.',
  fields: {
    allowed: 'Whether assistants may come in.',
  },
}

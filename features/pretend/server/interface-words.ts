import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of previews mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Preview',
  about: 'What a change would do, before it is done.',
  fields: {
    act: 'What to do: its `kind`, and what that needs.',
    'act.kind': 'What kind of change it is.',
    without: 'Parts of the change to leave out.',
    token: 'Token of the preview.',
  },
}

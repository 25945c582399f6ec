import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of account mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Account',
  about: 'Your email address, a forgotten password, and deleting your account.',
  fields: {
    email: 'Email address of the account.',
    verified: 'Whether the address is verified.',
    new_email: 'Address that you asked to change to and have not confirmed; null for none.',
    wait: 'Seconds until another mail can be sent.',
    token: 'Token from the mailed link.',
    password: 'The new password, at least 8 characters.',
    leaves_at: 'When the account will be deleted: `YYYY-MM-DD HH:mm:ss` in UTC; null if it will not.',
    owned: 'Workspaces that you own and have to hand over or delete first.',
    'owned.id': 'Number of the workspace.',
    'owned.name': 'Name of the workspace.',
    confirmation: 'The word `DELETE`.',
  },
}

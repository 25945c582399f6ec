import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of single sign-on mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Single sign-on',
  about: 'Signing in with the identity provider of a workspace: SAML and OpenID Connect.',
  fields: {},
}

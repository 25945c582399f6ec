import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of the server mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Server',
  about: 'Whether the server is well, and what clients need to know of it.',
  fields: {
    status: '`ok`.',
    version: 'Version of the server.',
    app: 'The program.',
    'app.common_url': 'Address of the server.',
    broadcasting: 'Where live updates come from.',
    'broadcasting.key': 'Key of the application.',
    'broadcasting.host': 'Host of the socket.',
    'broadcasting.port': 'Port of the socket.',
    'broadcasting.tls': 'Whether the socket is encrypted.',
    features: 'Which features are on, by name.',
    TENANT_KEY: 'Key of the instance; null for none.',
    automation: 'What automations act as.',
    'automation.user_id': 'Number that automations act as.',
    payments: 'Settings for payments; null for none.',
    captcha: 'Settings for the human check; null for none.',
    analytics: 'Settings for analytics; null for none.',
    name: 'Name of the event.',
    properties: 'Details of the event, as JSON.',
    content: 'What the banner says.',
  },
}

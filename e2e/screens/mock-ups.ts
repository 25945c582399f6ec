const TEMPLATES = 'Templates'
const MONEY = 'Plans, payment and own brands'
const OTHERS = 'Imports from other products and the archive of a workspace'

/** Mock-ups that no screen is beside, and why: mostly the feature that they come with. */
export const WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  components: 'Its parts are in the screens that use them, and in the gallery of a development build.',
  'templates-home': TEMPLATES,
  'template-landing': TEMPLATES,
  'my-templates': TEMPLATES,
  onboarding: TEMPLATES,
  'developer-hook-logs':
    'The sample has sent nothing: e2e/people/hooks.spec.ts shows deliveries, and axe judges them there.',
  'oauth-consent': 'An app has to ask for it: e2e/people/oauth.spec.ts walks it in every look.',
  'import-start': OTHERS,
  'import-receipt': OTHERS,
  export: OTHERS,
  billing: MONEY,
  upgrade: MONEY,
  'cancel-flow': MONEY,
  referral: MONEY,
  'white-label': MONEY,
}

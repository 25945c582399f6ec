import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of photos mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Photos',
  about: 'Photos of people and pictures of workspaces.',
  fields: {
    'GET /api/photos/{name}.name': 'Name of the picture, as `photo_url` has it.',
    'GET /api/avatars/{name}.name': '`{color}.svg`, or the name of a figure.',
    initials: 'Up to two letters to show.',
    id: 'Number of the person or workspace.',
    name: 'Name of the person or workspace.',
    photo_url: 'Path of the picture; null for none.',
    email: 'Your email address.',
    guest: 'Whether you have no account.',
    preferences: 'Preferences by name, as JSON.',
    locale: 'Language of the interface, such as `en-US`.',
    start_of_week: 'First day of the week: 0 is Sunday, 1 Monday, 6 Saturday.',
    timezone: 'Your time zone by its IANA name.',
    survey: 'What you answered when you signed up; null if nothing.',
    ballot_key: 'Secret that tells which anonymous votes are yours.',
    owner_id: 'Number of the person who owns the workspace.',
    user_role: 'Your role in the workspace.',
    member_count: 'How many members the workspace has.',
    allows_assistants: 'Whether assistants of its members may read and change what is in it.',
    use_custom_logo: 'Whether the workspace shows a logo of its own.',
    subscription_id: 'Number of the subscription; null without one.',
    domain: 'Host name of the workspace; null for none.',
    whitelabel_settings: 'Name and colors that replace ours; null for none.',
    new_owner_id: 'Number of the member whom the workspace is offered to; null for nobody.',
  },
}

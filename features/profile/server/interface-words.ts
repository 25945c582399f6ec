import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of profile mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Profile',
  about: 'Your own profile and preferences.',
  fields: {
    id: 'Number of your account.',
    email: 'Your email address.',
    name: 'Your name, as others see it.',
    photo_url: 'Path of your photo; null if you have none.',
    guest: 'Whether you have no account.',
    preferences: 'Preferences by name, as JSON.',
    locale: 'Language of the interface, such as `en-US`.',
    start_of_week: 'First day of the week: 0 is Sunday, 1 Monday, 6 Saturday.',
    timezone: 'Your time zone by its IANA name.',
    survey: 'What you answered when you signed up; null if nothing.',
    ballot_key: 'Secret that tells which anonymous votes are yours.',
  },
}

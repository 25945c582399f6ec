import { extend, type FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { CalendarDays, CalendarPlus } from 'lucide-react'

/** What it adds to the pages of a session. */
export const calendarFeedsParts: FeatureParts = {
  settings: [
    { path: '/profile/calendars', of: 'person', label: msg('Calendars'), icon: CalendarDays, order: 52 },
  ],
  extensions: [
    extend('view.menu', () => import('./subscribe-view.tsx').then((it) => it.SubscribeView), 45, {
      label: msg('Subscribe…'),
      icon: CalendarPlus,
      isOffered: ({ hasDates }) => hasDates,
    }),
  ],
}

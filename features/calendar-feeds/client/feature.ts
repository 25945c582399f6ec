import { type ClientFeature, page } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** Dates in calendars of others. */
export const calendarFeedsFeature: ClientFeature = {
  name: 'calendar-feeds',
  pages: [
    page({
      path: '/profile/calendars',
      title: msg('Calendars'),
      shell: 'settings',
      needsServer: true,
      screen: () => import('./calendars-screen.tsx').then((it) => it.CalendarsScreen),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.calendarFeedsParts),
}

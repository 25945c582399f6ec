import type { DateData } from '@weft/recurrence'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { composeMail, linkTo, type Mail, safeName } from '@weft/features/mail/server'
import type { Attribute } from '@weft/model'

import type { Recipient, StandingItem } from './queries.ts'

const DAY_MS = 86_400_000

/** What reminds somebody of a date of an item. */
export function reminderMail(options: {
  person: Recipient
  /** What the item is called; may be empty. */
  name: string
  item: Pick<StandingItem, 'id' | 'board_id' | 'folder_id'>
  attribute: Attribute
  date: DateData
  appUrl: URL
  at: number
}): Promise<Mail> {
  const { person, item, attribute, date, appUrl, at } = options
  return composeMail(
    person,
    ({ t, locale }) => {
      const context = {
        locale,
        tz: person.timezone,
        week_start: 1,
        now: at,
        me: person.id,
        people: new Map(),
      }
      const when =
        serverAttributeTypes[attribute.type]?.format(date, attribute.settings, context) ?? date.start
      const name = options.name === '' ? t('Untitled') : safeName(options.name)
      const values = { name, when, attribute: safeName(attribute.name) }
      return {
        subject: t('Reminder: {name}, {when}', values),
        title: name,
        paragraphs: [t('{attribute}: {when}', values)],
        action: {
          label: t('Open the item'),
          href: linkTo(appUrl, ['b', item.board_id, item.folder_id, item.id]),
        },
        notes: [t('You get this reminder because one is set on this date.')],
      }
    },
    { expires_at: at + DAY_MS },
  )
}

import { createTranslator, defaultLocale, loadTranslator, type Translator, withoutIsolates } from '@weft/i18n'
import type { Database } from '@weft/db'
import type { PushMessage } from '@weft/protocol'
import type { Outbound } from '@weft/server-kit'

import { type Hearer, notificationPath, pushDue, sentenceOf, topicOf } from '../../shared/index.ts'
import { keepToldBy, type Receiver, type WaitingRow } from '../mail/queries.ts'
import { momentOfNews, type News } from '../news.ts'
import { presentNotification } from '../notification-store.ts'
import type { PushKeys } from './push-keys.ts'
import { devicesOf, dropDevice } from './queries.ts'
import { sendPush } from './send-push.ts'

const PAUSE_MS = 60_000
/** What is older is no news on a screen. */
const MOST_LATE_MS = 86_400_000
/** More at once, such as after a night, are one. */
const MOST_AT_ONCE = 3

export interface PushDeps {
  outbound: Outbound
  keys(): Promise<PushKeys>
  /** Whom push services write to when something is wrong. */
  subject: string
}

/** Shows somebody all that is due on all their devices, and gives when to come back; null when nothing waits. */
export async function pushNews(
  deps: PushDeps & { db: Database },
  receiver: Receiver,
  { rows, hearer }: News,
  at: number,
): Promise<number | null> {
  const { db } = deps
  const waiting = rows.filter(({ pushed, count }) => pushed < count)
  if (waiting.length === 0) return null
  const devices = await devicesOf(db, receiver.id, at)
  if (devices.length === 0) {
    await keepToldBy(db, receiver.id, 'pushed', waiting)
    return null
  }
  const due = waiting.filter((row) => (dueOf(row, hearer, at) ?? Infinity) <= at)
  const next = waiting.flatMap((row) => {
    const moment = dueOf(row, hearer, at)
    return moment !== null && moment > at ? [moment] : []
  })
  const keys = await deps.keys()
  const translator = await translatorFor(receiver.locale)
  const results = new Set<string>()
  // At once: services that do not answer, one for each device, would hold the person's lease until others take it.
  for (const message of messagesOf(due, translator))
    await Promise.all(
      devices.map(async (device) => {
        const result = await sendPush({ ...deps, keys }, device, message)
        results.add(result)
        if (result === 'gone') await dropDevice(db, receiver.id, device.endpoint)
      }),
    )
  // Where no device could be reached all of it is tried again, as long as it is news.
  const isAway = results.has('later') && !results.has('sent')
  const unwanted = waiting.filter((row) => dueOf(row, hearer, at) === null)
  await keepToldBy(db, receiver.id, 'pushed', isAway ? unwanted : [...due, ...unwanted])
  if (isAway) next.push(at + PAUSE_MS)
  return next.length === 0 ? null : Math.min(...next)
}

function dueOf(row: WaitingRow, hearer: Hearer, at: number): number | null {
  const topic = topicOf(row)
  const happened = momentOfNews(row, row.pushed)
  return topic === null || happened < at - MOST_LATE_MS ? null : pushDue(topic, happened, hearer)
}

function messagesOf(rows: readonly WaitingRow[], { t, locale, direction }: Translator): PushMessage[] {
  const common = { lang: locale, dir: direction }
  const said = rows.map((row) => ({ row, ...sentenceOf(row, t) }))
  if (rows.length > MOST_AT_ONCE) {
    const count = rows.reduce((sum, row) => sum + row.count - row.pushed, 0)
    const [first] = rows
    return [
      {
        ...common,
        id: first?.id ?? '',
        title: withoutIsolates(t('{count, plural, one {# update} other {# updates}}', { count })),
        body: [...new Set(said.map(({ title }) => title))].slice(0, 5).join(', '),
        path: '/inbox',
      },
    ]
  }
  return said.map(({ row, title, sentence }) => {
    const told = presentNotification(row) as unknown as Parameters<typeof notificationPath>[0]
    return {
      ...common,
      id: row.id,
      title: withoutIsolates(title),
      body: withoutIsolates([sentence, row.board_name].filter(Boolean).join(' · ')),
      path: notificationPath(told, null) ?? '/inbox',
    }
  })
}

async function translatorFor(locale: string): Promise<Translator> {
  try {
    return await loadTranslator(locale)
  } catch {
    return createTranslator({ locale: defaultLocale })
  }
}

import type { Courier } from '@weft/features/mail/server'

import type { Hearer } from '../../shared/index.ts'
import { mailDue, topicOf } from '../../shared/index.ts'
import { momentOfNews, type News, type Reads } from '../news.ts'
import { type AttributePart, attributesNamed } from '../queries.ts'
import { notificationMail, tellsPictures } from './notification-mail.ts'
import {
  keepToldBy,
  picturesOfComments,
  type Lease,
  type Receiver,
  type TeamPart,
  teamPart,
  type WaitingRow,
} from './queries.ts'
import type { Unsubscribes } from './unsubscribe.ts'

const SECOND = 1_000
const FIRST_PAUSE_MS = 10 * SECOND
const MOST_PAUSE_MS = 900 * SECOND

export interface MailDeps {
  kit: Reads
  courier: Courier
  appUrl: URL
  unsubscribes: Unsubscribes
  /** Whether what is about a workspace is sent by a mail server of its own. */
  sendsItself(team_id: number): Promise<boolean>
}

/**
 * Mails somebody all that is due, as one mail, and gives when to come back: null when nothing waits. `failures` are the
 * tries before this one that found no mail server.
 */
export async function mailNews(
  deps: MailDeps,
  { receiver, news, lease }: { receiver: Receiver; news: News; lease: Lease },
  at: number,
): Promise<{ next: number | null; isOver: boolean; failures: number }> {
  const { db } = deps.kit
  const { due, next, unwanted } = sorted(news, at)
  await keepToldBy(db, receiver.id, 'mailed', unwanted)
  if (due.length === 0) return { next, isOver: true, failures: 0 }
  try {
    await deps.courier.deliver(await write(deps, receiver, due), lease.mail_id)
  } catch {
    // The mail server is away: all of it waits, and what happens meanwhile comes along.
    const pause = Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** lease.failures)
    return { next: at + pause, isOver: false, failures: lease.failures + 1 }
  }
  await keepToldBy(db, receiver.id, 'mailed', due)
  return { next, isOver: true, failures: 0 }
}

/** What is to go now, when the first of the others is, and what never goes by mail. */
function sorted(
  { rows, hearer }: News,
  at: number,
): { due: WaitingRow[]; next: number | null; unwanted: WaitingRow[] } {
  const due: WaitingRow[] = []
  const unwanted: WaitingRow[] = []
  let next: number | null = null
  for (const row of rows.filter(({ mailed, count }) => mailed < count)) {
    const moment = dueOf(row, hearer)
    if (moment === null) unwanted.push(row)
    else if (moment <= at) due.push(row)
    else next = next === null ? moment : Math.min(next, moment)
  }
  return { due, next, unwanted }
}

function dueOf(row: WaitingRow, hearer: Hearer): number | null {
  const topic = topicOf(row)
  return topic === null ? null : mailDue(topic, momentOfNews(row, row.mailed), hearer)
}

async function write(
  { kit, appUrl, unsubscribes, sendsItself }: MailDeps,
  receiver: Receiver,
  rows: readonly WaitingRow[],
) {
  const teams = new Map<number, TeamPart>()
  for (const team_id of new Set(rows.map((row) => row.team_id))) {
    const team = await teamPart(kit.db, team_id)
    if (team) teams.set(team_id, team)
  }
  const attributes = new Map<string, AttributePart>()
  for (const [team_id, ofTeam] of Map.groupBy(rows, (row) => row.team_id)) {
    const lines = ofTeam.flatMap(({ body }) => body.filter(({ kind }) => kind === 'reminder'))
    const ids = [...new Set(lines.flatMap(({ attribute_id }) => attribute_id ?? []))]
    if (ids.length === 0) continue
    const found = await kit.db.read({ team: team_id }, (tx) => attributesNamed(tx, team_id, ids))
    for (const one of found) attributes.set(one.id, one)
  }
  // Whoever runs such a server would get an address that ends the mails of all workspaces.
  const [team_id, ...others] = teams.keys()
  const isOwn = team_id !== undefined && others.length === 0 && (await sendsItself(team_id))
  return notificationMail({
    receiver,
    rows,
    attributes,
    pictures: await picturesToTell(kit, rows),
    teams,
    appUrl,
    unsubscribe: isOwn ? null : unsubscribes.addressFor(receiver),
  })
}

/** Of each comment how many pictures it shows; the pictures themselves are seen by whoever opens it. */
async function picturesToTell({ db }: Reads, rows: readonly WaitingRow[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const [team_id, ofTeam] of Map.groupBy(rows, (row) => row.team_id)) {
    const ids = ofTeam.flatMap((row) => (tellsPictures(row) ? [row.comment_id ?? ''] : []))
    for (const { id, count } of await picturesOfComments(db, team_id, ids)) found.set(id, count)
  }
  return found
}

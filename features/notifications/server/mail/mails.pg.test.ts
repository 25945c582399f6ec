import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { newUuid, now } from '@weft/base'
import { createMailFeature, type Courier, type Mail } from '@weft/features/mail/server'
import { createManualJobs } from '@weft/jobs/testing'
import { createOutbound } from '@weft/server-kit'
import { type Person, SECRET, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, onTestFinished } from 'vitest'

import { deliver } from '../deliver.ts'
import { addNotificationWorld, mention, type NotificationWorld } from '../testing/notification-world.ts'
import { createUnsubscribes } from './unsubscribe.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const appUrl = new URL('https://weft.test')
const unsubscribes = createUnsubscribes(SECRET, appUrl)

let server: TestServer
let world: NotificationWorld
let ada: Person
let bob: Person
/** What was sent, with the ids of the mails. */
let sent: (Mail & { id: string })[]
/** When the job comes back. */
let waiting: (number | undefined)[]

beforeAll(async () => {
  server = await startTestServer({ env: { APP_URL: 'https://weft.test' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addNotificationWorld(server, 3)
  ;[, ada, bob] = world.people as [Person, Person, Person]
  sent = []
  waiting = []
})

let ownServer = false
const postbox: Courier = { deliver: async (mail, id) => void sent.push({ ...mail, id }) }

/** Brings Ada what is due at a moment. */
const deliverAt = (at: number, courier: Courier = postbox, person: Person = ada) =>
  deliver(
    {
      kit: server.kit,
      courier,
      appUrl,
      unsubscribes,
      sendsItself: async () => ownServer,
      outbound: createOutbound(),
      keys: () => expect.unreachable(),
      subject: '',
      jobs: { add: async (_name, _payload, options) => void waiting.push(options?.at) },
    },
    { team_id: 0, user_id: person.id },
    at,
  )

const choose = (preferences: Record<string, unknown>, by = ada) =>
  world.mine('PUT', '/me', by, { preferences })
const hide = () =>
  world.call('PUT', `/permissions/folder.${world.folders[0]}`, {
    resource_type: 'folder',
    resource_id: world.folders[0],
    permissions: { [`VIEW_FOLDER:user:${ada.id}`]: false },
    row_version: 1,
  })
const suspend = () =>
  server.app.inject({
    method: 'POST',
    url: `/api/teams/${world.team_id}/members/${ada.id}/suspend`,
    headers: world.people[0]?.headers ?? {},
  })

/** Has a comment show a picture, as a save of it does. */
async function addPicture(comment_id: string): Promise<void> {
  const id = newUuid()
  await server.db.run(
    world.team_id,
    `insert into attachments (team_id, id, storage_key, state, name, size, mime, item_id)
     select $1, $2::uuid, $2::uuid::text, 'ready', 'cat.png', 5, 'image/png', item_id from comments where team_id = $1 and id = $3`,
    [world.team_id, id, comment_id],
  )
  await server.db.run(
    world.team_id,
    'insert into comment_pictures (team_id, comment_id, attachment_id) values ($1, $2, $3)',
    [world.team_id, comment_id, id],
  )
}

async function mentioned(name = 'Plan'): Promise<{ item: string; comment_id: string }> {
  const item = await world.item(0, { [world.ids.name]: name })
  const comment_id = await world.comment(item, `<p>${mention(ada.id)} look</p>`, bob)
  await world.deliver()
  return { item, comment_id }
}

describe('a mail about what happened', () => {
  test('says what and where, in both its parts, and how to end it', async () => {
    const { item, comment_id } = await mentioned()
    await deliverAt(now())
    expect([sent, waiting.length]).toEqual([[], 1])
    await deliverAt(waiting[0] ?? 0)
    expect(sent).toHaveLength(1)
    const [mail] = sent
    const path = `https://weft.test/b/${world.board_id}/${world.folders[0]}/${item}?t=comments&comment=${comment_id}&notification=`
    expect(mail).toMatchObject({
      to: ada.email,
      subject: expect.stringMatching(/^Plan: Person .* mentioned you$/),
    })
    expect(mail?.text).toContain(path)
    expect(mail?.html).toContain(path.replaceAll('&', '&amp;'))
    expect(mail?.unsubscribe).toMatch(/^https:\/\/weft\.test\/unsubscribe\/\d+\.[\w-]{43}$/)
    expect(mail?.text).toContain(mail?.unsubscribe)
    expect(mail?.text).not.toMatch(/repl(y|ies)|answer this/i)
  })

  test('has no address that ends all mails where others than the instance send it', async () => {
    ownServer = true
    onTestFinished(() => void (ownServer = false))
    await mentioned()
    await deliverAt(now() + HOUR)
    const [{ unsubscribe, team_id, ...mail } = {}] = sent as { unsubscribe?: string; team_id?: number }[]
    expect([unsubscribe, team_id]).toEqual([undefined, world.team_id])
    expect(JSON.stringify(mail)).not.toContain('/unsubscribe/')
  })

  test('says how many pictures a comment shows, and has none of them, nor a word of an item that is mentioned', async () => {
    const item = await world.item(0, { [world.ids.name]: 'Plan' })
    const secret = await world.item(1, { [world.ids.name]: 'Xylotheque' })
    const comment_id = await world.comment(
      item,
      `<p>${mention(ada.id)} <span data-type="item" data-id="${secret}">Xylotheque</span></p>`,
      bob,
    )
    await addPicture(comment_id)
    await world.deliver()
    await deliverAt(now() + HOUR)
    expect(sent[0]?.subject).toMatch(/mentioned you · 1 picture$/)
    expect(JSON.stringify(sent)).not.toContain('Xylotheque')
    expect(sent[0]?.html).not.toContain('attachments')
  })

  test('is sent once, and what happens later to the same thing is told with the next one alone', async () => {
    const { item } = await mentioned()
    const later = now() + HOUR
    await deliverAt(later)
    await deliverAt(later)
    expect(sent).toHaveLength(1)
    await world.comment(item, '<p>And this</p>', bob)
    await world.comment(item, '<p>And that</p>', bob)
    await world.deliver()
    await deliverAt(later + HOUR)
    await deliverAt(later + HOUR)
    expect(sent.map(({ text }) => /(\d+) updates/.exec(text)?.[1] ?? 'one')).toEqual(['one', '2'])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  })

  test('of two that run at once, one goes', async () => {
    await mentioned()
    await Promise.all([deliverAt(now() + HOUR), deliverAt(now() + HOUR), deliverAt(now() + HOUR)])
    expect(sent).toHaveLength(1)
  })

  test('leads to the host of its workspace where that has one', async () => {
    await server.db.owner((tx) =>
      tx.query(`update teams set domain = 'work.acme.test' where id = $1`, [world.team_id]),
    )
    await mentioned()
    await deliverAt(now() + HOUR)
    expect(sent[0]?.text).toContain(`https://work.acme.test/b/${world.board_id}/`)
  })

  test('says what somebody calls themselves as text, never as a link', async () => {
    await mentioned('<b>http://evil.test/x</b>')
    await deliverAt(now() + HOUR)
    expect(sent[0]?.html).not.toMatch(/<b>http|href="http:\/\/evil/)
    expect(sent[0]?.text).not.toContain('evil.test')
  })
})

describe('nothing is mailed', () => {
  test('of what was read meanwhile', async () => {
    await mentioned()
    await world.mine('PUT', '/notifications/read-all', ada, { read_at: '2999-01-01 00:00:00' })
    await deliverAt(now() + HOUR)
    expect([sent, waiting]).toEqual([[], []])
  })

  test('of what may not be seen any more', async () => {
    await mentioned()
    await hide()
    await deliverAt(now() + HOUR)
    expect(sent).toEqual([])
  })

  test('to somebody whom the workspace keeps out, or who left', async () => {
    await mentioned()
    expect((await suspend()).statusCode).toBe(200)
    await deliverAt(now() + HOUR)
    expect(sent).toEqual([])
  })

  test('of an item that is in the trash', async () => {
    const { item } = await mentioned()
    await world.call('DELETE', `/items/${item}`)
    await deliverAt(now() + HOUR)
    expect(sent).toEqual([])
  })

  test('of what was turned off, and not when it is turned on again either', async () => {
    await choose({ 'notify.mention.mail': false })
    await mentioned()
    await deliverAt(now() + HOUR)
    await choose({ 'notify.mention.mail': null })
    await deliverAt(now() + HOUR)
    expect(sent).toEqual([])
  })

  test('of being added by an attribute that notifies nobody', async () => {
    await world.call('PUT', `/attributes/${world.ids.people}`, {
      board_id: world.board_id,
      settings: { notify: false },
      row_version: 2,
    })
    await world.item(0, { [world.ids.people]: [ada.id] })
    await world.deliver()
    await deliverAt(now() + HOUR)
    expect(sent).toEqual([])
  })
})

describe('the morning after a night', () => {
  beforeEach(() => choose({ 'notify.mail': 'daily' }))

  /** The next time that clocks in UTC show eight. */
  const morning = () => Math.ceil((now() - 8 * HOUR) / (24 * HOUR)) * 24 * HOUR + 8 * HOUR

  async function night(): Promise<void> {
    const items = []
    for (const [n, name] of ['Plan', 'Budget', 'Room'].entries()) {
      const folder = n === 2 ? 1 : 0
      items.push(await world.item(folder, { [world.ids.name]: name, [world.ids.people]: [ada.id] }))
    }
    for (let n = 0; n < 76; n++) await world.comment(items[n % 3] ?? '', `<p>${n}</p>`, bob)
    await world.deliver()
  }

  test('79 events are one mail, by item, and nothing goes before or after it', async () => {
    await night()
    await deliverAt(now() + HOUR < morning() ? now() + HOUR : now())
    expect([sent, waiting]).toEqual([[], [morning()]])
    await deliverAt(morning())
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe('Board: 79 updates')
    const text = sent[0]?.text ?? ''
    for (const name of ['Plan', 'Budget', 'Room'])
      expect([name, text.split('\n').filter((line) => line === name).length]).toEqual([name, 1])
    await deliverAt(morning() + HOUR)
    await deliverAt(morning() + 24 * HOUR)
    expect(sent).toHaveLength(1)
  })

  test('nothing is left to say where all of it was read at night', async () => {
    await night()
    await world.mine('PUT', '/notifications/read-all', ada, { read_at: '2999-01-01 00:00:00' })
    await deliverAt(morning())
    expect(sent).toEqual([])
  })
})

describe('while the mail server is away', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'weft-mails-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  function courierTo(smtpUrl: string | null): Courier {
    const log = { warn: () => undefined, error: () => undefined }
    const jobs = createManualJobs()
    return createMailFeature({ jobs, log, secret: SECRET, smtpUrl, folder, from: 'weft@x.io' }).courier
  }

  test('all waits for an hour and comes as one, with what happened meanwhile, once', async () => {
    const away = courierTo('smtp://127.0.0.1:1')
    const { item } = await mentioned()
    let at = now() + 10 * MINUTE
    const end = at + HOUR
    while (at < end) {
      await deliverAt(at, away)
      at = waiting.at(-1) ?? end
    }
    expect(waiting.length).toBeLessThan(15)
    await world.comment(item, '<p>Meanwhile</p>', bob)
    await world.deliver()
    const back = courierTo(null)
    for (const later of [at, at, at + HOUR]) await deliverAt(later, back)
    const files = await readdir(folder)
    expect(files).toHaveLength(1)
    const source = await readFile(join(folder, files[0] ?? ''), 'utf8')
    expect(source).toContain('2 updates')
    expect(source).toMatch(/^List-Unsubscribe:\s+<https:\/\/weft\.test\/unsubscribe\/[^>]+>\r$/m)
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  })

  test('what may not be seen any more when it is back is not in the mail', async () => {
    await mentioned()
    await deliverAt(now() + HOUR, courierTo('smtp://127.0.0.1:1'))
    await hide()
    await deliverAt(now() + 2 * HOUR)
    expect(sent).toEqual([])
  })
})

describe('the address that ends mails', () => {
  const press = (path: string) =>
    server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  test('works signed out, as mail programs press it, and the settings say so at once', async () => {
    await mentioned()
    await deliverAt(now() + HOUR)
    const path = new URL(sent[0]?.unsubscribe ?? '').pathname
    expect((await press(path)).statusCode).toBe(200)
    expect((await press(path)).statusCode).toBe(200)
    const { data } = (await world.mine('GET', '/me', ada)) as { data: { preferences: object } }
    expect(data.preferences).toMatchObject({ 'notify.mail': 'never' })
    await mentioned('Other')
    await deliverAt(now() + HOUR)
    expect(sent).toHaveLength(1)
  })

  test('is good for its person and mailbox alone', async () => {
    const { pathname } = new URL(unsubscribes.addressFor(ada))
    const proof = pathname.split('.').at(-1) ?? ''
    for (const token of [
      `${bob.id}.${proof}`,
      `${ada.id}.${proof.slice(1)}`,
      `${ada.id}.`,
      newUuid(),
      '0.x',
      '9999999999.x',
    ])
      expect([token, (await press(`/unsubscribe/${token}`)).statusCode]).toEqual([token, 404])
    const former = unsubscribes.addressFor({ ...ada, email: 'former@weft.test' })
    expect((await press(new URL(former).pathname)).statusCode).toBe(404)
    const { data } = (await world.mine('GET', '/me', bob)) as { data: { preferences: object } }
    expect(data.preferences).toEqual({})
  })
})

import { newUuid, setClockOffset } from '@weft/base'
import { type FindOwnServer, type Mail, ServersBusy } from '@weft/features/mail/server'
import { type SmtpReceiver, startSmtpReceiver } from '@weft/test-kit'
import { acceptTeam, inviteMembers, offerTeam } from '@weft/features/workspaces/shared'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { type MailServerFields, readWhitelabel, saveWhitelabel, testMail } from '../shared/index.ts'
import { PATIENCE_MS, REST_MS } from './own-servers.ts'

let instance: SmtpReceiver
let own: SmtpReceiver
let server: TestServer
let owner: Person
let team_id: number
let tests = 0

const PASSWORD = 'correct horse'
const REFUSES = { nobody: '550 5.1.1 no such mailbox', faraway: '554 5.7.1 relay access denied' }

beforeAll(async () => {
  instance = await startSmtpReceiver()
  own = await startSmtpReceiver({ user: 'weft', password: PASSWORD, refuses: REFUSES })
  server = await startTestServer({
    replaced: { mailer: undefined },
    env: { SMTP_URL: instance.url, OUTBOUND_ALLOW: new URL(own.url).host },
  })
})
afterAll(async () => {
  await server.stop()
  await own.stop()
  await instance.stop()
})
beforeEach(async () => {
  tests += 1
  owner = await server.addPerson(`Mira ${tests}`)
  team_id = await server.addTeam(owner, 'Loomworks')
})
afterEach(() => {
  setClockOffset(0)
  own.mails.length = 0
  instance.mails.length = 0
})

const here = () => Number(new URL(own.url).port)
const smtp = (): MailServerFields => ({
  host: '127.0.0.1',
  port: here(),
  security: 'none',
  user: 'weft',
  secret: PASSWORD,
  from_name: 'Loomworks',
  from_email: 'work@loomworks.test',
})
const save = (fields: MailServerFields | null, as: Person = owner) =>
  server.call(saveWhitelabel, { params: { id: team_id }, body: { smtp: fields }, as })
const read = async () =>
  (await server.call(readWhitelabel, { params: { id: team_id }, as: owner })).body.data.smtp
const sendTest = (email = 'qa@weft.test') =>
  server.call(testMail, { params: { id: team_id }, body: { email }, as: owner })

/** A mail about the workspace, as far as jobs that are due bring it. */
async function mailAboutTeam(more: Partial<Mail> = {}): Promise<void> {
  const mail = { to: 'ana@weft.test', subject: 'News', text: 'Some', team_id, ...more }
  const feature = server.features.find(({ name }) => name === 'mail') as unknown as {
    mailer: { sendMail(mail: Mail, id: string): Promise<void> }
  }
  await feature.mailer.sendMail(mail, newUuid())
  await server.jobs.runDue()
}

test('what is about a workspace is sent by its own server, in its name; what is about an account is not', async () => {
  expect((await save(smtp())).body.data.smtp).toMatchObject({
    host: '127.0.0.1',
    user: 'weft',
    has_secret: true,
  })
  await mailAboutTeam()
  expect(own.mails).toMatchObject([{ from: 'work@loomworks.test', to: ['ana@weft.test'] }])
  expect(own.mails[0]?.source).toContain('From: Loomworks <work@loomworks.test>')
  await mailAboutTeam({ team_id: undefined as never })
  expect(instance.mails).toHaveLength(1)
  expect(own.mails).toHaveLength(1)
})

test('the link that proves a mailbox never goes through a server that whoever invites could read', async () => {
  await save(smtp())
  const known = await server.addPerson(`Known ${tests}`)
  const emails = ['stranger@weft.test', known.email]
  const invitations = emails.map((email) => ({ email, role: 'full-member' as const }))
  await server.call(inviteMembers, { params: { id: team_id }, body: { invitations }, as: owner })
  await server.jobs.runDue()
  expect(instance.mails.map(({ to }) => to)).toEqual([['stranger@weft.test']])
  expect(instance.mails[0]?.source).toMatch(/token=/)
  expect(own.mails.map(({ to }) => to)).toEqual([[known.email]])
  expect(own.mails[0]?.source).not.toMatch(/token=/)
})

test('nobody but the owner reads or sets it, and the password is given to nobody', async () => {
  const admin = await server.addPerson(`Admin ${tests}`)
  await server.addMember(team_id, admin, 'admin')
  expect((await save(smtp(), admin)).status).toBe(403)
  const { body } = await save(smtp())
  expect(JSON.stringify([body, await read()])).not.toContain(PASSWORD)
  const stored = await server.db.run<{ secret: string }>(
    team_id,
    'select secret from mail_servers where team_id = $1',
    [team_id],
  )
  expect(stored[0]?.secret).not.toContain(PASSWORD)
})

test('a password is kept for the server and the user that it was entered for', async () => {
  await save(smtp())
  const { secret: _secret, ...rest } = smtp()
  expect((await save({ ...rest, from_name: 'Other' })).status).toBe(200)
  await mailAboutTeam()
  expect(own.mails).toHaveLength(1)
  for (const other of [
    { host: 'smtp.attacker.test', port: 465, security: 'tls' as const },
    { user: 'root' },
  ]) {
    const { status, error } = await save({ ...rest, ...other })
    expect([status, error.code]).toEqual([422, 'mail_server_secret'])
  }
  expect(await read()).toMatchObject({ host: '127.0.0.1', user: 'weft', from_name: 'Other' })
  expect((await save({ ...rest, user: null })).body.data.smtp).toMatchObject({ has_secret: false })
})

test.each([
  ['localhost', 465],
  ['mail.internal', 465],
  ['10.0.0.5', 465],
  ['169.254.169.254', 25],
  ['::ffff:127.0.0.1', 465],
  ['[::1]', 465],
  ['smtp.weft.test', 6379],
  ['smtp.weft.test/x', 465],
  ['user@smtp.weft.test', 465],
  ['2130706433', 465],
])('a server at %s:%i is refused', async (host, port) => {
  const { status, error } = await save({ ...smtp(), host, port, security: 'tls' })
  expect([status, error.code]).toEqual([422, 'mail_server_address'])
  expect(await read()).toBeNull()
})

test('without encryption only servers are used that the operator lets through', async () => {
  const { error } = await save({ ...smtp(), host: 'smtp.weft.test', port: 465 })
  expect(error.code).toBe('mail_server_insecure')
})

test('a name that leads into our own network is not gone to, and nothing is said of what is there', async () => {
  await save({ ...smtp(), host: 'localhost.weft.test', port: 465, security: 'tls' })
  await server.db.run(team_id, `update mail_servers set host = 'localhost' where team_id = $1`, [team_id])
  const { status, error } = await sendTest()
  expect([status, error.code, error.data]).toEqual([422, 'smtp_failed', { step: 'reach', said: '' }])
})

test('a test tells what the server said, and at which step it ended', async () => {
  await save(smtp())
  expect((await sendTest()).body.data.smtp?.tested_at).not.toBeNull()
  expect(own.mails).toHaveLength(1)
  expect((await sendTest('nobody@weft.test')).error.data).toEqual({
    step: 'take',
    said: '550 5.1.1 no such mailbox',
  })
  await save({ ...smtp(), secret: 'wrong' })
  expect((await sendTest()).error.data).toEqual({
    step: 'sign_in',
    said: '535 5.7.8 wrong name or password',
  })
  for (const security of ['starttls', 'tls'] as const) {
    await save({ ...smtp(), security })
    expect((await sendTest()).error.data).toMatchObject({ step: 'secure' })
  }
})

test('one that fails is waited for, told of once, then passed by, and asked again now and then', async () => {
  await save({ ...smtp(), secret: 'wrong' })
  await mailAboutTeam()
  await mailAboutTeam()
  expect(await read()).toMatchObject({ problem: { step: 'sign_in' } })
  await expect
    .poll(async () => {
      await server.jobs.runDue()
      return instance.mails.map(({ to }) => to)
    })
    .toEqual([[owner.email]])
  setClockOffset(PATIENCE_MS + 60_000)
  const passed = () => instance.mails.filter(({ to }) => to.includes('ana@weft.test')).length
  await mailAboutTeam()
  expect(passed()).toBe(3)
  const tries = own.tries()
  await mailAboutTeam()
  expect([passed(), own.tries()]).toEqual([4, tries])
  await server.db.run(team_id, 'update mail_servers set username = null where team_id = $1', [team_id])
  setClockOffset(PATIENCE_MS + REST_MS + 120_000)
  await mailAboutTeam()
  expect(own.mails).toHaveLength(1)
  expect(await read()).toMatchObject({ problem: null, failing_since: null })
})

test('a mailbox that is not there is no fault of the server', async () => {
  await save(smtp())
  await mailAboutTeam({ to: 'nobody@weft.test' })
  expect(await read()).toMatchObject({ problem: null })
  await server.jobs.runDue()
  expect(instance.mails).toEqual([])
})

test('a server that relays nothing fails, and loses no mail', async () => {
  await save(smtp())
  await mailAboutTeam({ to: 'faraway@weft.test' })
  expect(await read()).toMatchObject({ problem: { step: 'take', said: '554 5.7.1 relay access denied' } })
  setClockOffset(PATIENCE_MS + 60_000)
  await expect
    .poll(async () => {
      await server.jobs.runDue()
      return instance.mails.map(({ to }) => to)
    })
    .toContainEqual(['faraway@weft.test'])
})

test('a server that hangs holds up its own workspace, and two of them nothing else', async () => {
  const { findOwn } = server.features.find(({ name }) => name === 'mail-servers') as unknown as {
    findOwn: FindOwnServer
  }
  const mail = { to: 'ana@weft.test', subject: 'News', text: 'Some' }
  const handIn = async (id: number) => (await findOwn(id))?.transport.deliver(mail, newUuid())
  const teams = [team_id, await server.addTeam(owner, 'Two'), await server.addTeam(owner, 'Three')]
  for (const id of teams)
    await server.db.run(
      id,
      `insert into mail_servers (team_id, host, port, security, from_name, from_email, version, updated_at)
       values ($1, '127.0.0.1', $2, 'none', '', 'work@weft.test', 1, now())`,
      [id, here()],
    )
  own.next('silent', 'silent')
  const [first, second, third] = teams as [number, number, number]
  const open = [handIn(first), handIn(second)].map((one) => one.catch((error: unknown) => error))
  await expect.poll(() => own.tries()).toBeGreaterThanOrEqual(2)
  await expect(handIn(first)).rejects.toThrow(ServersBusy)
  await expect(handIn(third)).rejects.toThrow(ServersBusy)
  own.hangUp()
  for (const one of open) expect(await one).toBeInstanceOf(Error)
  await handIn(third)
  expect(own.mails).toHaveLength(1)
})

test('whoever owns the workspace next has to choose a server again', async () => {
  await save(smtp())
  const next = await server.addPerson(`Next ${tests}`)
  await server.addMember(team_id, next, 'admin')
  await server.call(offerTeam, { params: { id: team_id }, body: { user_id: next.id }, as: owner })
  await server.call(acceptTeam, { params: { id: team_id }, as: next })
  const { body } = await server.call(readWhitelabel, { params: { id: team_id }, as: next })
  expect(body.data.smtp).toBeNull()
})

test('without it the instance sends again', async () => {
  await save(smtp())
  expect((await save(null)).body.data.smtp).toBeNull()
  await mailAboutTeam()
  const sent = ({ mails }: SmtpReceiver) => mails.filter(({ to }) => to.includes('ana@weft.test')).length
  expect([sent(own), sent(instance)]).toEqual([0, 1])
})

import { createPhotoFiles } from '@weft/features/photos/server'
import { readProfile, saveProfile } from '@weft/features/profile/shared'
import {
  createTeam,
  deleteTeam,
  inviteMembers,
  listMembers,
  listWorkspaces,
} from '@weft/features/workspaces/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { deleteAccount, keepAccount, readLeaving } from '../../shared/index.ts'
import { type AccountWorld, type Member, PASSWORD, startAccountWorld } from '../testing/account-world.ts'

const DAY = 24 * 60 * 60_000

let world: AccountWorld

beforeAll(async () => {
  world = await startAccountWorld()
})
afterAll(() => world.stop())

const call: AccountWorld['server']['call'] = (contract, more) => world.server.call(contract, more)
const leave = ({ headers }: Member, body: object = { confirmation: 'DELETE' }, more: object = {}) =>
  call(deleteAccount, { headers: { ...headers, ...more }, body })
const makeTeam = async ({ headers }: Member, name = 'Team') =>
  (await call(createTeam, { headers, body: { name } })).body.data.id
const purge = () => world.runNightly('purge-accounts')

async function comeBack(person: Member): Promise<Member> {
  const { body } = await world.signIn(person.email, PASSWORD)
  return {
    ...person,
    headers: { authorization: `Bearer ${(body as { access_token: string }).access_token}` },
  }
}

async function join(owner: Member, id: number, person: Member): Promise<void> {
  const invitations = [{ email: person.email, role: 'full-member' }]
  await call(inviteMembers, { headers: owner.headers, params: { id }, body: { invitations } })
}

test('a deleted account ends every session, can be kept for seven days, and says so', async () => {
  const person = await world.signUp()
  const answer = await leave(person)
  expect([answer.status, answer.body.data.owned]).toEqual([200, []])
  expect((await call(readProfile, { headers: person.headers })).status).toBe(401)
  expect(world.mailsTo(person.email).at(-1)?.subject).toBe('Your account will be deleted')
  world.pass(7 * DAY - 60_000)
  await purge()
  const back = await comeBack(person)
  const { data } = (await call(readLeaving, { headers: back.headers })).body
  expect(data.leaves_at).toBe(answer.body.data.leaves_at)
  expect((await call(keepAccount, { headers: back.headers, body: {} })).body.data.leaves_at).toBeNull()
  world.pass(DAY)
  await purge()
  expect((await world.signIn(person.email, PASSWORD)).status).toBe(200)
})

test('the word is typed, and the password was given lately or goes along', async () => {
  const person = await world.signUp()
  expect((await leave(person, {})).status).toBe(422)
  expect((await leave(person, { confirmation: 'delete' })).status).toBe(422)
  expect((await call(deleteAccount, { body: { confirmation: 'DELETE' } })).status).toBe(401)
  await world.server.db.owner((tx) =>
    tx.query(`update sessions set confirmed_at = confirmed_at - interval '31 minutes' where user_id = $1`, [
      person.id,
    ]),
  )
  expect((await leave(person)).error.type).toBe('reauth')
  const wrong = await leave(person, { confirmation: 'DELETE' }, { 'x-authorization-password': 'no' })
  expect([wrong.status, wrong.error.type]).toEqual([401, 'reauth'])
  const right = { 'x-authorization-password': PASSWORD }
  expect((await leave(person, { confirmation: 'DELETE' }, right)).status).toBe(200)
})

test('who owns a workspace that others work in hands it over or deletes it first', async () => {
  const [owner, friend] = [await world.signUp({ isVerified: true }), await world.signUp({ isVerified: true })]
  const id = await makeTeam(owner, 'Shared')
  await join(owner, id, friend)
  expect((await call(readLeaving, { headers: owner.headers })).body.data.owned).toEqual([
    { id, name: 'Shared' },
  ])
  expect((await leave(owner)).error).toMatchObject({ code: 'owner_must_go_first', data: ['Shared'] })
  await call(deleteTeam, { headers: owner.headers, params: { id } })
  expect((await leave(owner)).status).toBe(200)
})

test('after seven days the person is out of every workspace, and one of their own goes to the trash', async () => {
  const [owner, person] = [await world.signUp({ isVerified: true }), await world.signUp({ isVerified: true })]
  const shared = await makeTeam(owner)
  await join(owner, shared, person)
  const own = await makeTeam(person)
  await leave(person)
  world.pass(7 * DAY + 60_000)
  await purge()
  const back = await comeBack(owner)
  const members = await call(listMembers, { headers: back.headers, params: { id: shared } })
  expect(members.body.data.map(({ id }) => id)).toEqual([owner.id])
  const [team] = await world.server.db.owner((tx) =>
    tx.query<{ deleted_at: string | null }>('select deleted_at from teams where id = $1', [own]),
  )
  expect(team?.deleted_at).not.toBeNull()
  expect((await world.signIn(person.email, PASSWORD)).status).toBe(401)
  // The mailbox is free again.
  expect((await world.signUp({ email: person.email })).id).not.toBe(person.id)
})

test('nothing personal is left in any table once the account is gone', async () => {
  const marker = 'zebrafish'
  const [owner, person] = [
    await world.signUp({ isVerified: true }),
    await world.signUp({ email: `${marker}@weft.test`, isVerified: true }),
  ]
  const id = await makeTeam(owner)
  await join(owner, id, person)
  await call(saveProfile, {
    headers: person.headers,
    body: { name: `Ana ${marker}`, preferences: { note: marker }, survey: { answer: marker } },
  })
  await call(listWorkspaces, { headers: person.headers })
  const photos = createPhotoFiles(`${world.server.dataDir}/photos`)
  const photo = await photos.save(new Map([[256, Buffer.from(marker)]]))
  await world.server.db.owner((tx) =>
    tx.query(`update users set photo_url = $2, source = $3 where id = $1`, [person.id, photo, marker]),
  )
  expect(await tablesWith(marker)).not.toEqual([])
  expect(await photos.bytesOf(photo)).toBe(marker.length)
  await leave(person)
  world.pass(7 * DAY + 60_000)
  await purge()
  expect(await tablesWith(marker)).toEqual([])
  expect([await tablesWith(photo), await photos.bytesOf(photo)]).toEqual([[], 0])
  const [shell] = await world.server.db.owner((tx) =>
    tx.query<{ name: string }>('select name from users where id = $1', [person.id]),
  )
  expect(shell?.name).toBe('Deleted Account')
})

test('an account that owns a workspace which others joined meanwhile waits', async () => {
  const [owner, friend] = [await world.signUp({ isVerified: true }), await world.signUp({ isVerified: true })]
  const id = await makeTeam(owner)
  await leave(owner)
  const back = await comeBack(owner)
  await join(back, id, friend)
  world.pass(7 * DAY + 60_000)
  await purge()
  expect(world.server.warnings).toContain('An account cannot be purged: it owns workspaces of others')
  expect((await world.signIn(owner.email, PASSWORD)).status).toBe(200)
})

/** Every table of the database in which the text occurs, whatever its case. */
async function tablesWith(text: string): Promise<string[]> {
  return world.server.db.owner(async (tx) => {
    const tables = await tx.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await tx.query(`select 1 from ${name} t where t::text ilike '%' || $1 || '%' limit 1`, [
        text,
      ])
      if (rows.length > 0) found.push(name)
    }
    return found
  })
}

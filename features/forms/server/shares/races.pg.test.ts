import { Readable } from 'node:stream'

import type { Person } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type FormWorld, multipart, openFormWorld } from '../testing/form-world.ts'

const NAME = [{ of: 'name' }] as const

let world: FormWorld
let max: Person
beforeAll(async () => {
  world = await openFormWorld()
  max = world.member
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.build(NAME, { share: { open: false } })
})

/** Sends an answer whose body is on its way while something happens: the form is loaded by then. */
async function sendWhile(happens: () => Promise<unknown>, { path = '', as = null as Person | null } = {}) {
  const { open, ids, server } = world
  const { token } = await open(path, as)
  expect(token).not.toBe('')
  const { body, type } = multipart([
    { name: 'token', value: token },
    { name: 'namefield', value: 'on its way' },
  ])
  let isRead = false
  const payload = new Readable({
    read() {
      if (isRead) return
      isRead = true
      void happens().then(
        () => {
          this.push(body)
          this.push(null)
        },
        (error: Error) => this.destroy(error),
      )
    },
  })
  const response = await server.app.inject({
    method: 'POST',
    url: `/form/${ids.form}${path}`,
    headers: { 'content-type': type, 'content-length': String(body.length), ...as?.headers },
    payload,
  })
  expect(isRead).toBe(true)
  return { status: response.statusCode, page: response.body }
}

const names = async (folder_id?: string) =>
  (await world.items(folder_id)).map((item) => item.values[world.attributes.name]?.data)

describe('an answer on its way', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['is closed', () => world.build(NAME, { share: { open: false } })],
    [
      'is closed and shared again with other people',
      async () => {
        await world.build(NAME, { share: { open: false } })
        await world.build(NAME, { share: { open: true, who: 'members' } })
      },
    ],
    ['is for members only', () => world.build(NAME, { share: { open: true, who: 'members' } })],
    ['has ended', () => world.build(NAME, { share: { open: true, until: '2020-01-01T00:00' } })],
    [
      'writes into another folder',
      () => world.build(NAME, { share: { open: true }, submit: { folder_id: world.ids.other } }),
    ],
    ['asks for something else', () => world.build([{ of: 'score' }], { share: { open: true } })],
  ])('is not taken when the form %s by then', async (_what, happens) => {
    await world.build(NAME, { share: { open: true } })
    const before = [await names(), await names(world.ids.other)]
    const { status } = await sendWhile(happens)
    expect(status).toBeGreaterThanOrEqual(400)
    expect([await names(), await names(world.ids.other)]).toEqual(before)
  })

  test('comes back in the form as it is now, with what was typed, and is taken from there', async () => {
    await world.build(NAME, { share: { open: true } })
    const refused = await sendWhile(() =>
      world.build([...NAME, { of: 'score', required: true }], { share: { open: true } }),
    )
    expect(refused.status).toBe(422)
    expect(refused.page).toContain('on its way')
    expect(refused.page).toContain('scorefield')
    expect(refused.page).toContain('changed in the meantime')
  })

  test('is taken when only the look of the form is another by then', async () => {
    await world.build(NAME, { share: { open: true } })
    const { status } = await sendWhile(() =>
      world.build(NAME, { share: { open: true }, look: { accent: 'red' } }),
    )
    expect(status).toBe(200)
  })

  test('is not taken when the form went to the trash meanwhile', async () => {
    const { ids, server, owner, team_id } = world
    await world.build(NAME, { share: { open: true } })
    const before = await names()
    const url = `/api/${team_id}/views/${ids.form}`
    const { headers } = owner
    const { status } = await sendWhile(() => server.app.inject({ method: 'DELETE', url, headers }))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await names()).toEqual(before)
    await server.app.inject({ method: 'POST', url: `${url}/restore`, headers })
    world.skipVersions(2)
  })

  test('is not taken of a person who was a member when it was sent', async () => {
    const { server, team_id } = world
    await world.build(NAME, { share: { open: true, who: 'members' } })
    const before = await names()
    const leave = async (isOut: boolean) => {
      await server.db.owner(async (tx) => {
        await tx.query(
          `update team_members set removed_at = case when $3 then now() end, epoch = epoch + 1
           where team_id = $1 and user_id = $2`,
          [team_id, max.id, isOut],
        )
        await tx.query(`update feeds set seq = seq + 1 where team_id = $1 and kind = 'team'`, [team_id])
      })
      const [feed] = await server.db.run<{ seq: number }>(
        team_id,
        `select seq from feeds where team_id = ${team_id} and kind = 'team'`,
      )
      server.kit.access.stale(team_id, feed?.seq ?? 0)
    }
    const { status } = await sendWhile(() => leave(true), { as: max })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await names()).toEqual(before)
    await leave(false)
  })
})

describe('a change of an answer on its way', () => {
  const MEMBERS = { share: { open: true, who: 'members' } }
  async function sent(by: Person): Promise<{ path: string; item_id: string }> {
    await world.build(NAME, { share: { open: false } })
    const saved = await world.save(NAME, { ...MEMBERS, submit: { edit: true } }, by)
    expect(saved.status).toBe(200)
    const { page } = await world.send({ namefield: 'first' }, { as: max })
    const [item] = (await world.items()).slice(-1)
    return { path: /\/edit\/[\w-]{43}/.exec(page)?.[0] ?? '', item_id: item?.id ?? '' }
  }
  const nameOf = async (id: string) => {
    const { body } = await world.call('GET', `values/${id}.${world.attributes.name}`)
    return (body.data as { data: unknown }).data
  }

  test('is not written once answers cannot be changed any more', async () => {
    const { path, item_id } = await sent(max)
    const { status } = await sendWhile(() => world.save(NAME, MEMBERS), { path, as: max })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await nameOf(item_id)).toBe('first')
  })

  test('is judged where the item lies by then', async () => {
    const { ids, allow, owner, server, team_id } = world
    const { path, item_id } = await sent(max)
    await allow(ids.other, { [`EDIT_ITEM:user:${max.id}`]: false, [`EDIT_ITEM_OWN:user:${max.id}`]: false })
    const move = () =>
      server.app.inject({
        method: 'POST',
        url: `/api/${team_id}/items/${item_id}/move`,
        headers: owner.headers,
        payload: { folder_id: ids.other },
      })
    const { status } = await sendWhile(move, { path, as: max })
    expect([status >= 400 && status < 500, await nameOf(item_id)]).toEqual([true, 'first'])
    expect(await names(ids.other)).toContain('first')
  })
})

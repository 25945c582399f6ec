import { newSlug, newUuid } from '@weft/base'
import type { Person } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { countAnswers, listSharedForms } from '../../shared/index.ts'
import { type FormWorld, openFormWorld } from '../testing/form-world.ts'
import { checkShares, followRights, startWatching } from './watch-shares.ts'

const NAME = [{ of: 'name' }] as const
const ANYONE = { share: { open: true } }
const MEMBERS = { share: { open: true, who: 'members' } }

let world: FormWorld
let max: Person
beforeAll(async () => {
  world = await openFormWorld()
  max = world.member
})
afterAll(() => world.stop())

beforeEach(async () => {
  const { ids, allow } = world
  await member({ role: 'full-member' })
  for (const id of [ids.folder, ids.other, ids.open]) await allow(id, {})
  await world.build(NAME, { share: { open: false } })
  world.mails.length = 0
})

/** Changes Max's membership, and tells the server as its own routes do. */
async function member(fields: { role?: string; suspended?: boolean; removed?: boolean }): Promise<void> {
  const { server, team_id } = world
  await server.db.owner(async (tx) => {
    await tx.query(
      `update team_members set role = coalesce($3, role), suspended_at = case when $4 then now() end,
         removed_at = case when $5 then now() end, epoch = epoch + 1 where team_id = $1 and user_id = $2`,
      [team_id, max.id, fields.role ?? null, fields.suspended === true, fields.removed === true],
    )
    await tx.query(`update feeds set seq = seq + 1 where team_id = $1 and kind = 'team'`, [team_id])
  })
  const [feed] = await server.db.run<{ seq: number }>(
    team_id,
    `select seq from feeds where team_id = ${team_id} and kind = 'team'`,
  )
  server.kit.access.stale(team_id, feed?.seq ?? 0)
}

const mayManage = () => ({ [`MANAGE_PERMISSIONS:user:${max.id}`]: true })
const reasonFor = async (as: Person = world.owner) => {
  const { team_id, ids, server } = world
  const { body } = await server.call(listSharedForms, { as, params: { team_id } })
  return body.data.find(({ id }) => id === ids.form)?.closed_reason
}
const check = () =>
  checkShares(
    world.server.kit,
    {
      mailer: { sendMail: async (mail) => void world.mails.push(mail) },
      appUrl: new URL('http://localhost'),
    },
    world.team_id,
  )

describe('whoever saves a form', () => {
  test('needs the right to create items where its answers come', async () => {
    const { ids, allow, save } = world
    await allow(ids.other, { [`CREATE_ITEM:user:${max.id}`]: false })
    const there = { submit: { folder_id: ids.other } }
    expect(await save(NAME, there, max)).toMatchObject({ status: 403, body: { code: 'form_target_denied' } })
    await allow(ids.folder, { [`CREATE_ITEM:user:${max.id}`]: false })
    expect((await save(NAME, MEMBERS, max)).body.code).toBe('form_target_denied')
    await allow(ids.other, {})
    expect((await save(NAME, { ...MEMBERS, ...there }, max)).status).toBe(200)
    // Nobody is kept from closing it.
    await allow(ids.other, { [`CREATE_ITEM:user:${max.id}`]: false })
    expect((await save(NAME, { share: { open: false, who: 'members' }, ...there }, max)).status).toBe(200)
  })

  test('is told of a folder out of sight what is told of one that there is not', async () => {
    const { ids, allow, save } = world
    await allow(ids.other, { [`VIEW_FOLDER:user:${max.id}`]: false })
    const hidden = await save(NAME, { submit: { folder_id: ids.other } }, max)
    const none = await save(NAME, { submit: { folder_id: 'AAAAAAAAAAA' } }, max)
    const far = await save(NAME, { submit: { folder_id: ids.open } }, max)
    expect(hidden.status).toBe(422)
    expect(hidden.body).toEqual(none.body)
    expect(hidden.body).toEqual(far.body)
  })

  test('opens it to people outside only as public boards are opened', async () => {
    const { ids, allow, save, server } = world
    for (const who of ['anyone', 'signed_in'])
      expect(await save(NAME, { share: { open: true, who } }, max)).toMatchObject({
        status: 403,
        body: { code: 'form_opening_denied' },
      })
    expect((await save(NAME, MEMBERS, max)).status).toBe(200)
    expect((await save(NAME, ANYONE, max)).body.code).toBe('form_opening_denied')
    await allow(ids.folder, mayManage())
    const verify = (is: boolean) =>
      server.db.owner((tx) =>
        tx.query(`update users set email_verified_at = case when $2 then now() end where id = $1`, [
          max.id,
          is,
        ]),
      )
    await verify(false)
    expect((await save(NAME, ANYONE, max)).body.code).toBe('email_not_verified')
    await verify(true)
    expect((await save(NAME, ANYONE, max)).status).toBe(200)
    // Another folder is another opening.
    expect((await save(NAME, { ...ANYONE, submit: { folder_id: ids.other } }, max)).body.code).toBe(
      'form_opening_denied',
    )
  })

  test('does not open it to others by closing it first', async () => {
    const { ids, allow, server, team_id, open } = world
    await allow(ids.folder, {})
    await world.build(NAME, ANYONE)
    expect((await open()).status).toBe(200)
    const [view] = await server.db.run<{ row_version: number; settings: { form: object } }>(
      team_id,
      `select row_version, settings from views where team_id = ${team_id} and id = '${ids.form}'`,
    )
    const { form } = view?.settings ?? { form: {} }
    const put = (isOpen: boolean, n: number) => ({
      method: 'put',
      route: `/views/${ids.form}`,
      item: {
        settings: { form: { ...form, share: { open: isOpen } } },
        row_version: (view?.row_version ?? 0) + n,
      },
      idempotency_key: newUuid(),
    })
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/${team_id}/bulk`,
      headers: max.headers,
      payload: [put(false, 1), put(true, 2)],
    })
    expect(response.json<{ status: number; code?: string }[]>().map(({ status }) => status)).toEqual([
      200, 403,
    ])
    world.skipVersions(1)
    expect((await open()).status).toBe(404)
  })

  test('does not open one by making it of another kind of view, or with it', async () => {
    const { ids, call } = world
    const view = { board_id: ids.board, folder_id: ids.folder, name: 'V', row_version: 1 }
    const settings = { form: ANYONE }
    const made = await call('PUT', 'views/formmadeopn', { ...view, type: 'form', settings }, max)
    expect(made.body.code).toBe('form_opening_denied')
    await call('PUT', 'views/tablewithfo', { ...view, type: 'table', settings }, max)
    const turned = await call('PUT', 'views/tablewithfo', { type: 'form', row_version: 2 }, max)
    expect(turned.status).toBeGreaterThanOrEqual(400)
  })
})

describe('an answer', () => {
  test('is taken with the rights of whoever shared the form, and of nobody else', async () => {
    const { ids, allow, open, send, items } = world
    await allow(ids.folder, mayManage())
    expect((await world.save(NAME, ANYONE, max)).status).toBe(200)
    const { token } = await open()
    expect((await send({ namefield: 'one' })).status).toBe(200)
    const losses: [string, () => Promise<void>][] = [
      ['permissions', () => allow(ids.folder, {})],
      ['target', () => allow(ids.folder, { ...mayManage(), [`CREATE_ITEM:user:${max.id}`]: false })],
      ['target', () => allow(ids.folder, { ...mayManage(), [`VIEW_FOLDER:user:${max.id}`]: false })],
      ['barred', () => member({ suspended: true })],
      ['gone', () => member({ removed: true })],
    ]
    for (const [reason, lose] of losses) {
      await lose()
      const before = (await items()).length
      const page = await open()
      expect([reason, page.status, page.token]).toEqual([reason, 404, ''])
      expect(page.page).toContain('This form is not accepting answers')
      expect((await send({ namefield: 'late' }, { token })).status).toBe(404)
      expect(await items()).toHaveLength(before)
      expect(await reasonFor()).toBe(reason)
      await allow(ids.folder, mayManage())
      await member({ role: 'full-member' })
      expect([await reasonFor(), (await open()).status]).toEqual([null, 200])
    }
  })

  test('is refused where the rights went while it was judged', async () => {
    const { ids, allow, send, items, server } = world
    await allow(ids.folder, mayManage())
    await world.save([{ of: 'name' }, { of: 'files' }], ANYONE, max)
    const before = (await items()).length
    // The rights that the answer was loaded with, once; under the locks they are read anew.
    const { of } = server.kit.access
    const access = await of(world.team_id)
    await allow(ids.folder, {})
    server.kit.access.of = async () => access
    try {
      const files = [{ field: 'filesfield', name: 'a.txt', bytes: Buffer.from('a') }]
      const refused = await send({ namefield: 'raced' }, { files })
      expect([refused.status, refused.page.includes('no longer accepts answers')]).toEqual([422, true])
      // What was typed stands there still.
      expect(refused.page).toContain('raced')
    } finally {
      server.kit.access.of = of
    }
    expect(await items()).toHaveLength(before)
    const held = await server.db.run(world.team_id, `select 1 from attachment_uses where name = 'a.txt'`)
    expect(held).toEqual([])
  })

  test('counts as an own item of who shared the form, with its links', async () => {
    const { ids, allow, send, items, far } = world
    await allow(ids.folder, { [`EDIT_VIEW:user:${max.id}`]: true, [`VIEW_FOLDER:user:${max.id}`]: true })
    await allow(ids.open, { [`VIEW_FOLDER:user:${max.id}`]: true })
    const part = [{ of: 'name' }, { of: 'part', lists: true }] as const
    expect((await world.save(part, MEMBERS, max)).status).toBe(200)
    await member({ role: 'full-member' })
    const taken = await send({ namefield: 'linked', partfield: far.pump }, { as: world.owner })
    expect([taken.status, (await items()).at(-1)?.created_by]).toEqual([200, world.owner.id])
    // Whoever may edit only their own things can share it all the same.
    await allow(ids.folder, { 'EDIT_ITEM:role:full-member': false, 'EDIT_ITEM_OWN:role:full-member': true })
    const again = await send({ namefield: 'again', partfield: far.pump }, { as: world.owner })
    expect(again.status).toBe(200)
    expect((await items()).at(-1)?.values[world.attributes.name]?.data).toBe('again')
  })

  test('chooses only from what whoever shared the form may see', async () => {
    const { ids, allow, open, send, items, far } = world
    await allow(ids.folder, mayManage())
    const part = [{ of: 'name' }, { of: 'part', lists: true }] as const
    await world.save(part, ANYONE, max)
    expect((await open()).page).toContain('Pump')
    await allow(ids.open, { [`VIEW_FOLDER:user:${max.id}`]: false })
    const before = (await items()).length
    expect((await open()).page).not.toContain('Pump')
    expect((await open('/choices/partfield?q=pump')).page).not.toContain('Pump')
    expect((await send({ namefield: 'x', partfield: far.pump })).status).toBe(422)
    expect(await items()).toHaveLength(before)
  })

  test('is opened again by its secret link only while they may change it', async () => {
    const { ids, allow, open, send } = world
    await allow(ids.folder, mayManage())
    await world.save(NAME, { ...ANYONE, submit: { edit: true } }, max)
    const { page } = await send({ namefield: 'mine' })
    const link = /\/edit\/[\w-]{43}/.exec(page)?.[0] ?? ''
    expect((await open(link)).status).toBe(200)
    await allow(ids.folder, {
      ...mayManage(),
      [`EDIT_ITEM:user:${max.id}`]: false,
      [`EDIT_ITEM_OWN:user:${max.id}`]: false,
    })
    expect((await open(link)).status).toBe(404)
  })
})

describe('a folder for the answers that goes to the trash', () => {
  const INTO = () => ({
    share: { open: true, closed_text: 'We are moving.' },
    submit: { folder_id: world.ids.other },
  })
  const trash = async (method: 'DELETE' | 'POST', path: string) => {
    const url = `/api/${world.team_id}/${path}`
    const { statusCode } = await world.server.app.inject({ method, url, headers: world.owner.headers })
    expect(statusCode).toBe(200)
  }

  test('closes the form with its sentence, tells the owners once, and opens it again', async () => {
    const { ids, open, send, items, mails, owner } = world
    await world.build(NAME, INTO())
    const { token } = await open()
    const before = [(await items()).length, (await items(ids.other)).length]
    await trash('DELETE', `folders/${ids.other}`)
    expect(await open()).toMatchObject({ status: 404, page: expect.stringContaining('We are moving.') })
    expect((await send({ namefield: 'astray' }, { token })).status).toBe(404)
    expect((await items()).length).toBe(before[0])
    await check()
    await check()
    expect(mails.map(({ to }) => to)).toEqual([owner.email])
    expect(mails[0]?.text).toContain('The folder for the answers was deleted.')
    expect(mails[0]?.text).toContain('Restore the folder, or choose another one for the answers.')
    expect(await reasonFor()).toBe('folder')

    // Its people go on changing the form, and what they change does not open it.
    await world.build([...NAME, { of: 'score' }], INTO())
    expect((await open()).status).toBe(404)

    await trash('POST', `folders/${ids.other}/restore`)
    await check()
    expect([await reasonFor(), mails.length]).toEqual([null, 1])
    expect((await send({ namefield: 'at home' })).status).toBe(200)
    expect([(await items()).length, (await items(ids.other)).length]).toEqual([
      before[0],
      (before[1] ?? 0) + 1,
    ])
  })

  test('never lets answers through that were on their way', async () => {
    const { ids, send, open, items, server, team_id } = world
    await world.build(NAME, INTO())
    const { token } = await open()
    const before = (await items()).length
    const { of } = server.kit.access
    // The rights that the answer was loaded with, once; under the locks they are read anew.
    const access = await of(team_id)
    await trash('DELETE', `folders/${ids.other}`)
    server.kit.access.of = async () => access
    try {
      expect((await send({ namefield: 'on its way' }, { token })).status).toBeGreaterThanOrEqual(400)
    } finally {
      server.kit.access.of = of
    }
    expect((await items()).length).toBe(before)
    await trash('POST', `folders/${ids.other}/restore`)
  })

  test('closes it with its board, and with a folder that it lies in', async () => {
    const { ids, open, put } = world
    await world.build(NAME, INTO())
    await trash('DELETE', `boards/${ids.board}`)
    expect((await open()).status).toBe(404)
    await trash('POST', `boards/${ids.board}/restore`)
    expect((await open()).status).toBe(200)
    const above = newSlug()
    await put(`folders/${above}`, { board_id: ids.board, name: 'Above' })
    const { body } = await world.call('GET', `folders/${ids.other}`)
    const { row_version } = body.data as { row_version: number }
    await put(`folders/${ids.other}`, { parent_id: above }, row_version + 1)
    await trash('DELETE', `folders/${above}`)
    expect([(await open()).status, await reasonFor()]).toEqual([404, 'folder'])
    await trash('POST', `folders/${above}/restore`)
    expect((await open()).status).toBe(200)
  })
})

describe('owners', () => {
  test('are told once why a form closed, and again when it closes again', async () => {
    const { ids, allow, mails, owner } = world
    await allow(ids.folder, mayManage())
    await world.save(NAME, ANYONE, max)
    await check()
    expect(mails).toEqual([])
    await allow(ids.folder, {})
    await check()
    await check()
    expect(mails.map(({ to }) => to)).toEqual([owner.email])
    expect(mails[0]?.text).toContain('Max')
    expect(mails[0]?.text).toContain('cannot open anything to people outside')
    await allow(ids.folder, mayManage())
    await check()
    await member({ suspended: true })
    await check()
    expect(mails).toHaveLength(2)
  })

  test('are told no second time when a closed form gets another reason', async () => {
    const { ids, allow, mails } = world
    await allow(ids.folder, mayManage())
    await world.save(NAME, ANYONE, max)
    await allow(ids.folder, {})
    await check()
    await allow(ids.folder, { [`CREATE_ITEM:user:${max.id}`]: false })
    await check()
    expect([mails.length, await reasonFor()]).toEqual([1, 'target'])
  })

  test('are told nothing of a form that they may not see any more', async () => {
    const { ids, allow, mails, owner, call } = world
    await allow(ids.folder, mayManage())
    const fields = { board_id: ids.board, folder_id: ids.folder, name: 'Own', type: 'form' }
    const settings = { form: { blocks: [], share: { open: true, who: 'members' } } }
    expect(
      (await call('PUT', 'views/formofmax01', { ...fields, settings, row_version: 1 }, max)).status,
    ).toBe(201)
    await allow(ids.folder, { [`VIEW_FOLDER:user:${max.id}`]: false })
    await check()
    expect(mails.map(({ to }) => to)).toEqual([owner.email])
    await allow(ids.folder, mayManage())
    await check()
    const bare = { settings: { form: { blocks: [], share: { open: false } } }, row_version: 2 }
    expect((await call('PUT', 'views/formofmax01', bare, max)).status).toBe(200)
  })

  test('who share it anew are those whose rights count', async () => {
    const { ids, allow, open } = world
    await allow(ids.folder, mayManage())
    await world.save(NAME, ANYONE, max)
    await member({ removed: true })
    expect((await open()).status).toBe(404)
    // A change of the questions is none of who shares it.
    await world.build([...NAME, { of: 'score' }], ANYONE)
    expect((await open()).status).toBe(404)
    await world.build(NAME, { share: { open: false } })
    await world.build(NAME, ANYONE)
    expect([(await open()).status, await reasonFor()]).toEqual([200, null])
  })

  test('of forms that were open before are told which of them closed', async () => {
    const { server, team_id, ids, mails } = world
    await world.build(NAME, ANYONE)
    await server.db.owner((tx) =>
      tx.query(
        `update form_shares set shared_by = $3, checked_at = null, closed_reason = null
         where team_id = $1 and view_id = $2`,
        [team_id, ids.form, max.id],
      ),
    )
    const handlers = new Map<string, (run: { team_id: number }) => Promise<void>>()
    const added: number[] = []
    const jobs = {
      register: (name: string, handler: never) => void handlers.set(name, handler),
      registerDaily: () => undefined,
      add: async (_name: string, { team_id: id }: { team_id: number }) => void added.push(id),
    }
    const mailer = { sendMail: async (mail: (typeof mails)[number]) => void mails.push(mail) }
    const deps = { jobs: jobs as never, mailer, appUrl: new URL('http://localhost') }
    await startWatching(server.kit, deps)
    expect(added).toEqual([0])
    await handlers.get('check-form-shares')?.({ team_id: 0 })
    expect(mails).toHaveLength(1)
    expect(await reasonFor()).toBe('permissions')
    added.length = 0
    await startWatching(server.kit, deps)
    expect(added).toEqual([])
  })

  test('are thought of whenever rights change', async () => {
    const { server, team_id } = world
    await world.build(NAME, ANYONE)
    const wanted: unknown[] = []
    await server.db.write(team_id, (tx) =>
      followRights.handle({
        tx,
        feed: { team_id, kind: 'team', id: String(team_id) },
        entries: [],
        addJob: (job) => void wanted.push(job),
      }),
    )
    expect(wanted).toMatchObject([{ name: 'check-form-shares', payload: { team_id } }])
  })

  test('alone read how often their personal form was answered', async () => {
    const { server, team_id, ids, call } = world
    const fields = {
      board_id: ids.board,
      folder_id: ids.folder,
      name: 'Own',
      type: 'form',
      access: 'personal',
    }
    expect((await call('PUT', 'views/personalfor', { ...fields, row_version: 1 })).status).toBe(201)
    const as = async (person: Person) =>
      (await server.call(countAnswers, { as: person, params: { team_id, id: 'personalfor' } })).status
    expect([await as(world.owner), await as(max)]).toEqual([200, 404])
  })

  test('are not told to others', async () => {
    await world.build(NAME, ANYONE)
    const { server, team_id, ids } = world
    const as = async (person: Person) => server.call(listSharedForms, { as: person, params: { team_id } })
    expect((await as(world.outsider)).status).toBe(404)
    expect((await as(max)).body.data.map(({ id }) => id)).toEqual([ids.form])
    await member({ role: 'restricted-member' })
    expect((await as(max)).body.data).toEqual([])
  })
})

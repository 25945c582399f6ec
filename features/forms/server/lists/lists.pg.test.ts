import { newSlug, newUuid } from '@weft/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { dataOf, type FormWorld, openFormWorld } from '../testing/form-world.ts'

let world: FormWorld
beforeAll(async () => {
  world = await openFormWorld()
})
afterAll(() => world.stop())

const MEMBERS = { share: { who: 'members' } }

describe('people', () => {
  test('are named to members of the workspace, and only those who were chosen', async () => {
    const { attributes, member, owner } = world
    const chosen = [{ of: 'name' as const }, { of: 'people' as const, options: [String(owner.id)] }]
    for (const who of ['anyone', 'signed_in']) {
      await world.build(chosen, { share: { who } })
      expect((await world.open('', member)).page).not.toContain('Olga')
      await world.send({ namefield: 'x', peoplefield: String(owner.id) }, { as: member })
      expect(dataOf((await world.items()).at(-1), attributes.people)).toBeNull()
    }
    await world.build(chosen, MEMBERS)
    const { page } = await world.open('', member)
    expect(page).toContain('Olga')
    expect(page).not.toContain('Max')
    await world.send({ namefield: 'x', peoplefield: String(owner.id) }, { as: member })
    expect(dataOf((await world.items()).at(-1), attributes.people)).toEqual([owner.id])
    const other = await world.send({ namefield: 'x', peoplefield: String(member.id) }, { as: member })
    expect(other.status).toBe(422)
  })

  test('of whom nobody was chosen, or who left, are not asked for', async () => {
    const { member, outsider } = world
    await world.build([{ of: 'name' }, { of: 'people' }], MEMBERS)
    expect((await world.open('', member)).page).not.toContain('peoplefield')
    await world.build([{ of: 'name' }, { of: 'people', options: [String(outsider.id), '0', 'x'] }], MEMBERS)
    expect((await world.open('', member)).page).not.toContain('Otto')
  })

  test('can be filled in unseen, and by no link with anybody else', async () => {
    const { attributes, member, owner } = world
    await world.build([{ of: 'name' }, { of: 'people', hidden: true, initial: [String(owner.id)] }])
    await world.send({ namefield: 'x' })
    expect(dataOf((await world.items()).at(-1), attributes.people)).toEqual([owner.id])
    const chosen = { of: 'people' as const, hidden: true, options: [String(owner.id)] }
    await world.build([{ of: 'name' }, chosen])
    const own = `?prefill_People=${owner.id}`
    await world.send({ namefield: 'x', peoplefield: String(owner.id) }, { query: own })
    expect(dataOf((await world.items()).at(-1), attributes.people)).toEqual([owner.id])
    const query = `?prefill_People=${member.id}`
    const { page } = await world.open(query)
    expect(page).not.toContain('Olga')
    await world.send({ namefield: 'x', peoplefield: String(member.id) }, { query })
    expect(dataOf((await world.items()).at(-1), attributes.people)).toBeNull()
  })
})

describe('items of a reference', () => {
  test('are listed only where that is turned on, from the folder that the attribute names', async () => {
    await world.build([{ of: 'name' }, { of: 'part' }])
    expect((await world.open()).page).not.toContain('Pump')
    expect((await world.open('/choices/partfield')).status).toBe(404)
    await world.build([{ of: 'name' }, { of: 'part', lists: true }])
    const { page } = await world.open()
    expect(page).toContain('Pump')
    expect(page).toContain('Valve')
    expect(page).not.toContain('MARK-')
    const found = await world.open('/choices/partfield?q=val')
    expect(JSON.parse(found.page)).toEqual({
      data: [{ id: world.far.valve, name: 'Valve' }],
      has_more: false,
    })
  })

  test('in which nothing was ever entered are not among them', async () => {
    const { ids, far, put } = world
    await world.build([{ of: 'name' }, { of: 'part', lists: true }])
    const names = async () =>
      (JSON.parse((await world.open('/choices/partfield')).page) as { data: { name: string }[] }).data.map(
        ({ name }) => name,
      )
    const before = await names()
    const begun = newUuid()
    await put(`items/${begun}`, { board_id: ids.far, folder_id: ids.open })
    expect(await names()).toEqual(before)
    await put(`values/${begun}.${far.name}`, { data: 'Begun' })
    expect((await names()).toSorted()).toEqual([...before, 'Begun'].toSorted())
  })

  test('are linked with the item of the answer, from both sides', async () => {
    const { far } = world
    await world.build([{ of: 'name' }, { of: 'part', lists: true, required: true }])
    expect((await world.send({ namefield: 'none' })).status).toBe(422)
    const sent = await world.send({ namefield: 'linked', partfield: [far.pump, far.valve] })
    expect(sent.status).toBe(200)
    const item = (await world.items()).at(-1)
    expect(await linksOf(String(item?.id))).toEqual([far.pump, far.valve])
    const mirrored = await world.call('GET', `references?folder_id=${world.ids.open}&limit=100`)
    expect(JSON.stringify(mirrored.body)).toContain(String(item?.id))
  })

  test('from elsewhere are refused, and no item is made', async () => {
    const { far } = world
    await world.build([{ of: 'name' }, { of: 'part', lists: true }])
    const before = (await world.items()).length
    for (const id of [far.hidden, crypto.randomUUID(), 'x'])
      expect((await world.send({ namefield: 'x', partfield: id })).status).toBe(422)
    expect(await world.items()).toHaveLength(before)
  })

  test('lie where everybody looks who may change the form', async () => {
    const { ids, member } = world
    await world.build([{ of: 'name' }, { of: 'part', lists: true }])
    expect((await world.open()).page).toContain('Pump')
    const set = (may: boolean, row_version: number) =>
      world.put(
        `permissions/folder.${ids.open}`,
        {
          resource_type: 'folder',
          resource_id: ids.open,
          permissions: { [`VIEW_FOLDER:user:${member.id}`]: may },
        },
        row_version,
      )
    await set(false, 1)
    expect((await world.open()).page).not.toContain('Pump')
    expect((await world.send({ namefield: 'x', partfield: world.far.pump })).status).toBe(422)
    await set(true, 2)
    expect((await world.open()).page).toContain('Pump')
  })

  test('are filtered by what all of these see of their links', async () => {
    const { ids, far, attributes, member, put, allow } = world
    const deal = { name: newUuid(), id: newUuid(), folder: newSlug(), link: newUuid(), names: newUuid() }
    await put(`folders/${deal.folder}`, { board_id: ids.far, name: 'MARK-DEALS', attribute_ids: [far.name] })
    const place = { board_id: ids.far }
    await put(`items/${deal.id}`, { ...place, folder_id: deal.folder, values: { [far.name]: 'MARK-DEAL' } })
    const to = { board_id: ids.far, two_way: false }
    await put(`attributes/${deal.link}`, { ...place, name: 'Deal', type: 'reference', settings: to })
    const through = { reference_id: deal.link, target_id: far.name }
    await put(`attributes/${deal.names}`, { ...place, name: 'Deals', type: 'lookup', settings: through })
    await put(`references/${far.pump}.${deal.link}.${deal.id}`, {})
    const { body } = await world.call('GET', `attributes/${attributes.part}`)
    const { settings } = body.data as { settings: object }
    const filter = {
      op: 'and',
      conditions: [{ attribute_id: deal.names, operator: 'contains', value: 'mark' }],
    }
    await put(`attributes/${attributes.part}`, { settings: { ...settings, filter } }, 2)
    await world.build([{ of: 'name' }, { of: 'part', lists: true }])
    expect((await world.open()).page).toContain('Pump')
    await allow(deal.folder, { [`VIEW_FOLDER:user:${member.id}`]: false })
    expect((await world.open()).page).not.toContain('Pump')
    await put(`attributes/${attributes.part}`, { settings }, 3)
  })

  test('lie in no hidden folder that nobody named', async () => {
    const { ids, far } = world
    const folder = newSlug()
    await world.put(`folders/${folder}`, { board_id: ids.far, parent_id: ids.open, name: 'Old' })
    const place = { board_id: ids.far, folder_id: folder }
    await world.put(`items/${newUuid()}`, { ...place, values: { [far.name]: 'Lever' } })
    await world.build([{ of: 'name' }, { of: 'part', lists: true }])
    expect((await world.open()).page).toContain('Lever')
    await world.put(`folders/${folder}`, { hidden: true }, 2)
    expect((await world.open()).page).not.toContain('Lever')
    // The one that the attribute names is chosen from all the same.
    await world.put(`folders/${ids.open}`, { hidden: true }, 2)
    expect((await world.open()).page).toContain('Pump')
    await world.put(`folders/${ids.open}`, { hidden: false }, 3)
  })

  test('are found without a program, with what was typed and chosen still there', async () => {
    const { far } = world
    await world.build([{ of: 'name' }, { of: 'part', lists: true }])
    const before = (await world.items()).length
    const found = await world.send({
      namefield: 'typed',
      partfield: far.pump,
      find: 'partfield',
      find_partfield: 'Val',
    })
    expect(found.status).toBe(200)
    expect(found.page).toContain('value="typed"')
    expect(found.page).toMatch(new RegExp(`value="${far.pump}" checked`))
    expect(found.page).toContain('Valve')
    expect(await world.items()).toHaveLength(before)
  })

  test('are chosen by a link that names them', async () => {
    const { far } = world
    await world.build([{ of: 'name' }, { of: 'part', lists: true }])
    const { page } = await world.open(`?prefill_Part=${far.valve},${far.hidden}`)
    expect(page).toMatch(new RegExp(`value="${far.valve}" checked`))
    expect(page).not.toContain('MARK-')
  })

  test('change with the answer', async () => {
    const { far } = world
    await world.build([{ of: 'name' }, { of: 'part', lists: true }], { submit: { edit: true } })
    const { page } = await world.send({ namefield: 'moves', partfield: far.pump })
    const path = /href="[^"]*(\/edit\/[\w-]{43})"/.exec(page)?.[1] ?? ''
    const id = String((await world.items()).at(-1)?.id)
    const { token, page: opened } = await world.open(path)
    expect(opened).toMatch(new RegExp(`value="${far.pump}" checked`))
    await world.send({ namefield: 'moves', partfield: far.valve }, { token, query: path })
    expect(await linksOf(id)).toEqual([far.valve])
  })

  async function linksOf(item_id: string): Promise<string[]> {
    const { body } = await world.call('GET', `references?folder_id=${world.ids.folder}&limit=1000`)
    const rows = body.data as {
      from_item_id: string
      to_item_id: string
      sort_order: number
      deleted_at: string | null
    }[]
    return rows
      .filter((row) => row.from_item_id === item_id && row.deleted_at === null)
      .toSorted((a, b) => a.sort_order - b.sort_order)
      .map((row) => row.to_item_id)
  }
})

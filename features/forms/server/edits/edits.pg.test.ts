import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { dataOf, type FormWorld, openFormWorld } from '../testing/form-world.ts'

let world: FormWorld
beforeAll(async () => {
  world = await openFormWorld()
})
afterAll(() => world.stop())

const EDIT = { submit: { edit: true } }
const editOf = (page: string) => /href="[^"]*(\/edit\/[\w-]{43})"/.exec(page)?.[1] ?? ''

async function answered(...given: Parameters<FormWorld['send']>) {
  const { page, status } = await world.send(...given)
  expect(status).toBe(200)
  const path = editOf(page)
  const item = (await world.items()).at(-1)
  if (path === '' || !item) throw new Error('there is no link')
  return { path, id: item.id, item: async () => (await world.items()).find(({ id }) => id === item.id) }
}

describe('the secret link of an answer', () => {
  test('is given where that is turned on, and not otherwise', async () => {
    await world.build([{ of: 'name' }])
    expect(editOf((await world.send({ namefield: 'x' })).page)).toBe('')
    await world.build([{ of: 'name' }], EDIT)
    const { token } = await world.open()
    const first = editOf((await world.send({ namefield: 'x' }, { token })).page)
    expect(first).not.toBe('')
    // Sent twice, it is one answer with one link.
    expect(editOf((await world.send({ namefield: 'x' }, { token })).page)).toBe(first)
  })

  test('shows what was sent, and changes the same item', async () => {
    const { attributes, label } = world
    await world.build(
      [{ of: 'name', required: true }, { of: 'project' }, { of: 'done' }, { of: 'notes' }],
      EDIT,
    )
    const { path, item } = await answered({
      namefield: 'First',
      projectfield: label.red,
      donefield: 'on',
      notesfield: 'One',
    })
    const before = (await world.items()).length
    const { page, token } = await world.open(path)
    expect(page).toContain('value="First"')
    expect(page).toContain('Save changes')
    expect(page).toMatch(new RegExp(`value="${label.red}" checked`))
    const changed = await world.send(
      { namefield: 'Second', projectfield: label.blue, notesfield: 'One' },
      { token, query: path },
    )
    expect(changed.page).toContain('Your changes are saved.')
    expect(await world.items()).toHaveLength(before)
    expect(dataOf(await item(), attributes.name)).toBe('Second')
    expect(dataOf(await item(), attributes.project)).toEqual([label.blue])
    expect(dataOf(await item(), attributes.done)).toBe(false)
    expect((await world.open(path)).page).toContain('value="Second"')
  })

  test('is told by the activity as having come by the form, as the answer is', async () => {
    const { attributes, ids } = world
    await world.build([{ of: 'name' }], EDIT)
    const { path, id } = await answered({ namefield: 'Before' })
    const { token } = await world.open(path)
    await world.send({ namefield: 'After' }, { token, query: path })
    const told = await world.server.db.owner((tx) =>
      tx.query<{ action: string; origin: unknown }>(
        'select action, origin from activity where record_id in ($1, $2) order by seq, n',
        [id, `${id}.${attributes.name}`],
      ),
    )
    const origin = { via: 'form', id: ids.form }
    expect(told).toEqual([
      { action: 'created', origin },
      { action: 'changed', origin },
    ])
  })

  test('says what is wrong, and changes nothing then', async () => {
    await world.build([{ of: 'name', required: true }, { of: 'mail' }], EDIT)
    const { path, item } = await answered({ namefield: 'Kept' })
    const { token } = await world.open(path)
    const sent = await world.send({ namefield: '', mailfield: 'nobody' }, { token, query: path })
    expect(sent.status).toBe(422)
    expect(sent.page).toContain('This needs an answer')
    expect(sent.page).toContain('value="nobody"')
    expect(dataOf(await item(), world.attributes.name)).toBe('Kept')
  })

  test('tells nothing of what others wrote since, and does not undo it', async () => {
    const { attributes } = world
    await world.build([{ of: 'name' }, { of: 'mail' }], EDIT)
    const { path, id, item } = await answered({ namefield: 'Mine', mailfield: 'a@b.example' })
    const put = (attribute_id: string, data: string) => world.put(`values/${id}.${attribute_id}`, { data }, 2)
    await put(attributes.mail, 'team@b.example')
    const { page, token } = await world.open(path)
    expect(page).not.toContain('team@b.example')
    await world.send({ namefield: 'Mine 2', mailfield: 'a@b.example' }, { token, query: path })
    expect(dataOf(await item(), attributes.name)).toBe('Mine 2')
    expect(dataOf(await item(), attributes.mail)).toBe('team@b.example')
  })

  test('keeps, removes and adds files', async () => {
    const { attributes } = world
    await world.build([{ of: 'name' }, { of: 'files', required: true }], EDIT)
    const file = (name: string) => ({ field: 'filesfield', name, bytes: Buffer.from(name) })
    const { path, item } = await answered({ namefield: 'f' }, { files: [file('one.txt'), file('two.txt')] })
    const names = async () =>
      (dataOf(await item(), attributes.files) as { name: string }[]).map(({ name }) => name)
    const opened = await world.open(path)
    const ids = [...opened.page.matchAll(/name="keep_filesfield" value="([^"]+)" checked/g)].map(
      ([, id]) => id ?? '',
    )
    expect(ids).toHaveLength(2)
    await world.send(
      { namefield: 'f', keep_filesfield: ids.slice(1) },
      { token: opened.token, query: path, files: [file('three.txt')] },
    )
    expect(await names()).toEqual(['two.txt', 'three.txt'])
    // Without any file the question has no answer, and a foreign id is nothing.
    const { token } = await world.open(path)
    const none = await world.send({ keep_filesfield: crypto.randomUUID() }, { token, query: path })
    expect(none.status).toBe(422)
    expect(await names()).toEqual(['two.txt', 'three.txt'])
  })

  test('works no more once it is turned off, the form closed or the item thrown away', async () => {
    await world.build([{ of: 'name' }], EDIT)
    const { path, id, item } = await answered({ namefield: 'late' })
    const { token } = await world.open(path)
    const change = () => world.send({ namefield: 'changed' }, { token, query: path })
    for (const settings of [{ submit: {} }, { ...EDIT, share: { until: '2020-01-01T00:00' } }]) {
      await world.build([{ of: 'name' }], settings)
      expect((await world.open(path)).status).toBeGreaterThan(399)
      expect((await change()).status).toBeGreaterThan(399)
    }
    await world.build([{ of: 'name' }], { ...EDIT, share: { open: false } })
    expect((await change()).status).toBe(404)
    // A form that is full takes no new answers; one that stands may be changed.
    await world.build([{ of: 'name' }], { ...EDIT, share: { max: 1 } })
    expect((await change()).status).toBe(200)
    expect(dataOf(await item(), world.attributes.name)).toBe('changed')
    await world.build([{ of: 'name' }], EDIT)
    const removed = await world.server.app.inject({
      method: 'DELETE',
      url: `/api/${world.team_id}/items/${id}`,
      headers: world.owner.headers,
    })
    expect(removed.statusCode).toBeLessThan(300)
    expect((await world.open(path)).status).toBe(404)
    expect((await change()).status).toBe(404)
  })

  test('is nobody else’s: a guess, another form’s page and another answer’s token open nothing', async () => {
    await world.build([{ of: 'name' }], EDIT)
    const { path, item } = await answered({ namefield: 'safe' })
    expect((await world.open(`/edit/${'A'.repeat(43)}`)).status).toBe(404)
    const fresh = await world.open()
    expect((await world.send({ namefield: 'stolen' }, { token: fresh.token, query: path })).status).toBe(422)
    expect(dataOf(await item(), world.attributes.name)).toBe('safe')
    const { token } = await world.open(path)
    const headers = { origin: 'https://evil.example' }
    const elsewhere = await world.send({ namefield: 'stolen' }, { token, query: path, headers })
    expect(elsewhere.status).toBe(403)
    const trapped = { namefield: 'stolen', website_address: 'x' }
    expect((await world.send(trapped, { token, query: path })).page).toContain('that you are a person')
    expect(dataOf(await item(), world.attributes.name)).toBe('safe')
    const rows = await world.server.db.read(world.team_id, (tx) =>
      tx.query<{ all: string }>(`select json_agg(e)::text as all from form_edits e`),
    )
    expect(rows[0]?.all).not.toContain(path.slice('/edit/'.length))
  })

  test('survives a question whose attribute is gone since', async () => {
    const { attributes } = world
    await world.build([{ of: 'name' }, { of: 'score' }], EDIT)
    const { path, item } = await answered({ namefield: 'x', scorefield: '5' })
    const { token } = await world.open(path)
    const remove = await world.server.app.inject({
      method: 'DELETE',
      url: `/api/${world.team_id}/attributes/${attributes.score}`,
      headers: world.owner.headers,
    })
    expect(remove.statusCode).toBeLessThan(300)
    const changed = await world.send({ namefield: 'y', scorefield: '7' }, { token, query: path })
    expect(changed.status).toBe(200)
    expect(dataOf(await item(), attributes.name)).toBe('y')
    // A page of the form itself that was open meanwhile loses that answer and no other.
    const sent = await world.send({ namefield: 'z', scorefield: '9' })
    expect(sent.status).toBe(200)
  })
})

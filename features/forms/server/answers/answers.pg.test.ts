import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { dataOf, type FormWorld, openFormWorld } from '../testing/form-world.ts'

let world: FormWorld
beforeAll(async () => {
  world = await openFormWorld({ form_file_bytes: 2_000_000, form_files: 3 })
})
afterAll(() => world.stop())

describe('a shared form', () => {
  test('becomes one item in its folder, made by a guest, with all answers', async () => {
    const { attributes, label } = world
    await world.build([
      { of: 'name', required: true },
      { of: 'mail' },
      { of: 'project' },
      { of: 'done' },
      { of: 'day' },
      { of: 'score' },
      { of: 'notes' },
      { of: 'files' },
    ])
    const sent = await world.send(
      {
        namefield: 'The index never finishes',
        mailfield: ' QA@Example.COM ',
        projectfield: label.blue,
        donefield: 'on',
        dayfield: ['2026-11-03', '2026-11-05'],
        scorefield: '1,234.5',
        notesfield: 'One\n\nTwo <b>',
      },
      { files: [{ field: 'filesfield', name: 'log.txt', bytes: Buffer.from('words') }] },
    )
    expect([sent.status, sent.page.includes('Thank you')]).toEqual([200, true])
    const [item, ...others] = await world.items()
    expect(others).toEqual([])
    expect(item).toMatchObject({ folder_id: world.ids.folder, created_by: null })
    expect(dataOf(item, attributes.name)).toBe('The index never finishes')
    expect(dataOf(item, attributes.mail)).toBe('QA@example.com')
    expect(dataOf(item, attributes.project)).toEqual([label.blue])
    expect(dataOf(item, attributes.done)).toBe(true)
    expect(dataOf(item, attributes.day)).toMatchObject({ start: '2026-11-03', end: '2026-11-05' })
    expect(dataOf(item, attributes.score)).toBe(1234.5)
    expect(JSON.stringify(dataOf(item, attributes.notes))).toContain('Two')
    // Attributes that are not asked have their own default, and required ones do not block.
    expect(dataOf(item, attributes.secret)).toBe('MARK-DEFAULT')
    expect(dataOf(item, attributes.must)).toBeNull()
    const [file] = dataOf(item, attributes.files) as { id: string; name: string; size: number }[]
    expect(file).toMatchObject({ name: 'log.txt', size: 5 })
    const links = await world.call('GET', `attachments/${file?.id}`)
    expect(links.status).toBe(200)
  })

  test('of a range with a start alone is a day, and an end alone asks for its start', async () => {
    await world.build([{ of: 'name' }, { of: 'day' }])
    const begun = await world.send({ namefield: 'Begun', dayfield: ['2026-11-03', ''] })
    expect(begun.status).toBe(200)
    const ended = await world.send({ namefield: 'Ended', dayfield: ['', '2026-11-05'] })
    expect([ended.status, ended.page.includes('This needs a start, too')]).toEqual([422, true])
    const day = (await world.items()).map((item) => dataOf(item, world.attributes.day))
    expect(day).toContainEqual(expect.objectContaining({ start: '2026-11-03' }))
    expect(day).not.toContainEqual(expect.objectContaining({ start: '2026-11-05' }))
  })

  test('that is sent twice is one item, also at the same moment', async () => {
    await world.build([{ of: 'name' }])
    const before = (await world.items()).length
    const { token } = await world.open()
    const all = await Promise.all([1, 2, 3].map(() => world.send({ namefield: 'twice' }, { token })))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = await world.send({ namefield: 'twice, changed' }, { token })
    expect(again.page).toContain('Thank you')
    expect(await world.items()).toHaveLength(before + 1)
  })

  test('takes no foreign fields, and no options that it does not offer', async () => {
    const { attributes, label } = world
    await world.build([{ of: 'name' }, { of: 'project', options: [label.red] }])
    const before = (await world.items()).length
    const bad = await world.send({ namefield: 'x', projectfield: label.blue })
    expect(bad.status).toBe(422)
    expect(await world.items()).toHaveLength(before)
    await world.send({
      namefield: 'foreign',
      [attributes.score]: '5',
      scorefield: '5',
      secretfield: 'x',
      created_by: '1',
      folder_id: world.ids.other,
      __proto__: 'x',
    })
    const item = (await world.items()).at(-1)
    expect(dataOf(item, attributes.score)).toBeNull()
    expect(dataOf(item, attributes.secret)).toBe('MARK-DEFAULT')
    expect(item?.created_by).toBeNull()
  })

  test('takes no answer of another kind than its question asks for', async () => {
    const { attributes, label } = world
    await world.build([
      { of: 'name' },
      { of: 'score' },
      { of: 'day' },
      { of: 'done' },
      { of: 'project' },
      { of: 'files' },
    ])
    const before = (await world.items()).length
    const wrongs: Record<string, string | string[]>[] = [
      { scorefield: 'many' },
      { dayfield: 'some day' },
      { dayfield: ['2026-13-40', '2026-11-05'] },
      { projectfield: [label.red, label.blue] },
      { projectfield: 'red' },
      { namefield: 'x'.repeat(20_000) },
    ]
    for (const wrong of wrongs) expect((await world.send({ namefield: 'wrong', ...wrong })).status).toBe(422)
    expect(await world.items()).toHaveLength(before)
    // What says nothing to a question leaves it empty.
    const file = { name: 'a.txt', bytes: Buffer.from('a') }
    const odd = await world.send(
      { donefield: 'perhaps', filesfield: 'a text', token2: 'x' },
      {
        files: [
          { field: 'namefield', ...file },
          { field: 'nowhere', ...file },
        ],
      },
    )
    expect(odd.status).toBe(200)
    const item = (await world.items()).at(-1)
    expect([dataOf(item, attributes.name), dataOf(item, attributes.files)]).toEqual([null, null])
    expect(dataOf(item, attributes.done)).toBe(false)
  })

  test('is refused with more parts than any page has, and nothing of it is kept', async () => {
    await world.build([{ of: 'name' }, { of: 'files' }])
    const before = (await world.items()).length
    const many = Object.fromEntries(Array.from({ length: 1_200 }, (_, n) => [`f${n}`, 'x']))
    const sent = await world.send({ namefield: 'x', ...many })
    expect(sent.status).toBeGreaterThan(399)
    const large = await world.send({ namefield: 'x'.repeat(300_000) })
    expect(large.status).toBeGreaterThan(399)
    expect(await world.items()).toHaveLength(before)
    expect(await readdir(join(world.dataDir, 'temporary'))).toEqual([])
  })

  test('comes again with what was typed, and says at each question what is wrong', async () => {
    await world.build([{ of: 'name', required: true }, { of: 'mail' }, { of: 'notes' }])
    const before = (await world.items()).length
    const sent = await world.send({ mailfield: 'nobody', notesfield: 'kept <words> "x"' })
    expect(sent.status).toBe(422)
    expect(sent.page).toContain('This needs an answer')
    expect(sent.page).toContain('This is not an email address')
    expect(sent.page).toContain('kept &lt;words&gt; &quot;x&quot;')
    const card = (
      await world.send({ mailfield: 'nobody' }, { headers: { accept: 'application/json' } })
    ).card()
    expect(card.errors).toEqual({
      namefield: 'This needs an answer',
      mailfield: 'This is not an email address',
    })
    expect(await world.items()).toHaveLength(before)
  })

  test('asks for what conditions show, and drops answers to the rest', async () => {
    const { label, attributes } = world
    const when = { all: true, of: [{ block: 'projectfield', op: 'any_of' as const, value: [label.red] }] }
    await world.build([{ of: 'name' }, { of: 'project' }, { of: 'mail', required: true, when }])
    expect((await world.send({ namefield: 'a', projectfield: label.red })).status).toBe(422)
    const other = await world.send({ namefield: 'b', projectfield: label.blue, mailfield: 'a@b.example' })
    expect(other.status).toBe(200)
    expect(dataOf((await world.items()).at(-1), attributes.mail)).toBeNull()
  })

  test('is filled by its link, and hides what the link hides', async () => {
    const { label, attributes } = world
    await world.build([
      { of: 'name', required: true },
      { of: 'project' },
      { of: 'mail', hidden: true },
      { of: 'score', required: true },
    ])
    const query = '?prefill_Name=From+a+link&prefill_project=blue&prefill_Mail=x%40y.example&hide_score=1'
    const { page } = await world.open(query)
    expect(page).toContain('value="From a link"')
    expect(page).toMatch(new RegExp(`value="${label.blue}" checked`))
    expect(page).not.toContain('Score')
    const sent = await world.send({ namefield: 'From a link', mailfield: 'x@y.example' }, { query })
    expect(sent.status).toBe(200)
    expect(dataOf((await world.items()).at(-1), attributes.mail)).toBe('x@y.example')
  })

  test('lays its answers into the folder that was chosen', async () => {
    await world.build([{ of: 'name' }], { submit: { folder_id: world.ids.other } })
    await world.send({ namefield: 'elsewhere' })
    expect(await world.items(world.ids.other)).toHaveLength(1)
  })

  test('refuses a file that is too large with the words of the specification, and a fourth one', async () => {
    await world.build([{ of: 'name' }, { of: 'files' }])
    const before = (await world.items()).length
    const large = { field: 'filesfield', name: 'big.bin', bytes: Buffer.alloc(2_000_001) }
    const sent = await world.send({ namefield: 'x' }, { files: [large] })
    expect(sent.status).toBe(422)
    expect(sent.page).toContain('Your file must be less than 2MB.')
    const small = { field: 'filesfield', name: 'a.txt', bytes: Buffer.from('a') }
    expect((await world.send({ namefield: 'x' }, { files: [small, small, small, small] })).status).toBe(422)
    expect(await world.items()).toHaveLength(before)
    const fits = { ...large, bytes: Buffer.alloc(2_000_000, 7) }
    expect((await world.send({ namefield: 'fits' }, { files: [fits, small, small] })).status).toBe(200)
    expect(dataOf((await world.items()).at(-1), world.attributes.files)).toHaveLength(3)
  })

  test('names the person who is signed in', async () => {
    await world.build([{ of: 'name' }])
    await world.send({ namefield: 'by Max' }, { as: world.member })
    expect((await world.items()).at(-1)?.created_by).toBe(world.member.id)
  })

  test('says where it leads after the thanks, and offers another answer', async () => {
    await world.build([{ of: 'name' }], {
      submit: { thanks_title: 'Got it', thanks: 'Soon.', redirect: 'https://example.com/done' },
    })
    const { page } = await world.send({ namefield: 'x' })
    expect(page).toContain('Got it')
    expect(page).toContain('content="5;url=https://example.com/done"')
    await world.build([{ of: 'name' }], { submit: { again: true } })
    expect((await world.send({ namefield: 'x' })).page).toContain('Send another answer')
  })
})

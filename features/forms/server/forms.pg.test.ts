import { now, setClockOffset } from '@weft/base'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { type FormWorld, openFormWorld } from './testing/form-world.ts'

let world: FormWorld
beforeAll(async () => {
  world = await openFormWorld({ form_file_bytes: 2_000_000, form_files: 3 })
})
afterAll(() => world.stop())
afterEach(() => setClockOffset(0))

const dataOf = (item: { values: Record<string, { data: unknown }> } | undefined, id: string) =>
  item?.values[id]?.data ?? null

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

  test('shows in no byte what it does not ask for', async () => {
    await world.build([
      { of: 'name' },
      { of: 'project', options: [world.label.red] },
      { of: 'secret', hidden: true, initial: ['MARK-HIDDEN'] },
    ])
    const { page, headers, status } = await world.open()
    expect(status).toBe(200)
    expect(page).toContain('Red')
    const failed = await world.send({ projectfield: world.label.hush })
    const card = await world.open('', null, { accept: 'application/json' })
    for (const bytes of [
      page,
      failed.page,
      card.page,
      JSON.stringify(headers),
      JSON.stringify(failed.headers),
    ])
      expect(bytes).not.toMatch(/MARK-|secretfield/)
    for (const id of [world.attributes.secret, world.attributes.must, world.label.hush])
      expect(page).not.toContain(id)
    // What was hidden is on the item all the same.
    await world.send({ namefield: 'hidden default' })
    const item = (await world.items()).at(-1)
    expect(dataOf(item, world.attributes.secret)).toBe('MARK-HIDDEN')
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

  test('comes again with what was typed, and says at each question what is wrong', async () => {
    await world.build([{ of: 'name', required: true }, { of: 'mail' }, { of: 'notes' }])
    const before = (await world.items()).length
    const sent = await world.send({ mailfield: 'nobody', notesfield: 'kept <words> "x"' })
    expect(sent.status).toBe(422)
    expect(sent.page).toContain('This needs an answer')
    expect(sent.page).toContain('This is not an e-mail address')
    expect(sent.page).toContain('kept &lt;words&gt; &quot;x&quot;')
    const card = (
      await world.send({ mailfield: 'nobody' }, { headers: { accept: 'application/json' } })
    ).card()
    expect(card.errors).toEqual({
      namefield: 'This needs an answer',
      mailfield: 'This is not an e-mail address',
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

describe('who may answer', () => {
  test('a form that is not shared tells nothing, as if there were none', async () => {
    await world.build([{ of: 'name' }], { share: { open: false }, look: { title: 'MARK-TITLE' } })
    const { status, page } = await world.open()
    const { token } = await world.open()
    expect([status, token]).toEqual([404, ''])
    expect(page).not.toMatch(/MARK-|Bugs/)
    const before = (await world.items()).length
    expect((await world.send({ namefield: 'x' })).status).toBe(404)
    expect(await world.items()).toHaveLength(before)
    await world.build([{ of: 'name' }], { share: { open: false, closed_text: 'Back in May.' } })
    expect((await world.open()).page).toContain('Back in May.')
  })

  test('a page that was open when the form closed makes no item', async () => {
    await world.build([{ of: 'name' }])
    const { token } = await world.open()
    await world.build([{ of: 'name' }], { share: { open: false } })
    const before = (await world.items()).length
    expect((await world.send({ namefield: 'late' }, { token })).status).toBe(404)
    expect(await world.items()).toHaveLength(before)
  })

  test('times open and close it', async () => {
    await world.build([{ of: 'name' }], { share: { from: '2031-01-01T00:00', until: '2031-01-02T00:00' } })
    expect((await world.open()).page).toContain('does not take answers yet')
    setClockOffset(Date.UTC(2031, 0, 1, 12) - now())
    expect((await world.open()).status).toBe(200)
    setClockOffset(0)
    setClockOffset(Date.UTC(2031, 0, 2, 12) - now())
    expect((await world.open()).page).toContain('takes no more answers')
  })

  test('a number of answers is never passed, however many come at once', async () => {
    const { body } = await world.call('GET', `forms/${world.ids.form}/answers`)
    const { count } = body.data as { count: number }
    await world.build([{ of: 'name' }], { share: { max: count + 2 } })
    const tokens = await Promise.all([1, 2, 3, 4, 5].map(async () => (await world.open()).token))
    const before = (await world.items()).length
    const all = await Promise.all(tokens.map((token) => world.send({ namefield: 'race' }, { token })))
    const statuses = all.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 403, 403, 403])
    expect(await world.items()).toHaveLength(before + 2)
  })

  test('once is once for a browser and for a person', async () => {
    await world.build([{ of: 'name' }], { share: { once: true } })
    const first = await world.send({ namefield: 'first' })
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    expect(cookie).toContain('weft_form_')
    const second = await world.send({ namefield: 'second' }, { headers: { cookie } })
    expect([second.status, second.page.includes('already')]).toEqual([403, true])
    await world.send({ namefield: 'person' }, { as: world.outsider })
    expect((await world.send({ namefield: 'person' }, { as: world.outsider })).status).toBe(403)
  })

  test('signed-in people or members only, where the form says so', async () => {
    await world.build([{ of: 'name' }], { share: { who: 'signed_in' } })
    const seen = async () => [
      (await world.open()).status,
      (await world.open('', world.outsider)).status,
      (await world.open('', world.member)).status,
    ]
    expect(await seen()).toEqual([401, 200, 200])
    await world.build([{ of: 'name' }], { share: { who: 'members' } })
    expect(await seen()).toEqual([401, 403, 200])
    const before = (await world.items()).length
    await world.send({ namefield: 'x' }, { as: world.outsider, token: 'none' })
    expect(await world.items()).toHaveLength(before)
  })

  test('other sites frame it only where that is allowed', async () => {
    await world.build([{ of: 'name' }])
    expect((await world.open()).headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
    await world.build([{ of: 'name' }], { share: { embed: true } })
    expect((await world.open()).headers['content-security-policy']).toContain('frame-ancestors *')
  })

  test('nobody counts the answers of a form that lies out of sight', async () => {
    const path = `forms/${world.ids.form}/answers`
    expect((await world.call('GET', path)).status).toBe(200)
    expect((await world.call('GET', path, undefined, world.outsider)).status).toBe(404)
    expect((await world.call('GET', path, undefined, null)).status).toBe(404)
  })
})

describe('what is no person', () => {
  test('is asked one more question when it fills the trap', async () => {
    await world.build([{ of: 'name' }])
    const { token } = await world.open()
    const before = (await world.items()).length
    const caught = await world.send({ namefield: 'spam', website_address: 'http://spam' }, { token })
    expect(caught.status).toBe(422)
    const [, a, b] = /how much is (\d+) \+ (\d+)/.exec(caught.page.replaceAll(/[\u2068\u2069]/g, '')) ?? []
    expect(await world.items()).toHaveLength(before)
    // A person whose browser filled it in answers, and is let through.
    const sum = String(Number(a) + Number(b))
    const passed = await world.send({ namefield: 'not spam', website_address: 'http://x', sum }, { token })
    expect(passed.status).toBe(200)
    expect(await world.items()).toHaveLength(before + 1)
  })

  test('gets nowhere without a page of ours, or with that of another form', async () => {
    await world.build([{ of: 'name' }])
    const before = (await world.items()).length
    for (const token of ['', 'x', 'a.b.c', `${crypto.randomUUID()}.abc.${'x'.repeat(43)}`])
      expect((await world.send({ namefield: 'bot' }, { token })).status).toBe(422)
    const { token } = await world.open()
    setClockOffset(8 * 86_400_000)
    expect((await world.send({ namefield: 'old page' }, { token })).status).toBe(422)
    expect(await world.items()).toHaveLength(before)
  })

  test('is refused from other sites, and as anything but a form with files', async () => {
    await world.build([{ of: 'name' }])
    expect(
      (await world.send({ namefield: 'x' }, { headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403)
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await world.server.app.inject({
        method: 'POST',
        url: `/form/${world.ids.form}`,
        headers: { 'content-type': type },
        payload: type === 'application/json' ? '{}' : 'a=b',
      })
      expect(answer.statusCode).toBe(415)
    }
  })
})

test('a thousand posts of one address end at ten a minute, and other addresses go on', async () => {
  const strict = await openFormWorld({ form_posts_minute: 10, form_posts_address_minute: 30 })
  try {
    await strict.build([{ of: 'name' }])
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) statuses.push((await strict.send({ namefield: String(n) })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    expect((await strict.send({ namefield: 'elsewhere' }, { ip: '192.0.2.9' })).status).toBe(200)
    expect(await strict.items()).toHaveLength(11)
  } finally {
    await strict.stop()
  }
})

test('an answer within the first second is asked whether it is a person', async () => {
  const strict = await openFormWorld({ form_quickest_ms: 60_000 })
  try {
    await strict.build([{ of: 'name' }])
    expect((await strict.send({ namefield: 'quick' })).page).toContain('that you are a person')
    expect(await strict.items()).toEqual([])
  } finally {
    await strict.stop()
  }
})

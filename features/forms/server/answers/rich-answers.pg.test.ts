import { afterAll, beforeAll, expect, test } from 'vitest'

import { dataOf, type FormWorld, multipart, openFormWorld } from '../testing/form-world.ts'

let world: FormWorld
beforeAll(async () => {
  world = await openFormWorld()
})
afterAll(() => world.stop())

async function notes(text: string): Promise<string> {
  await world.send({ namefield: 'x', notesfield: text })
  const item = (await world.items()).at(-1)
  const { body } = await world.call('GET', `values/${item?.id}.${world.attributes.notes}`)
  return String((body.data as { data: unknown } | null)?.data ?? dataOf(item, world.attributes.notes))
}

test('signs of Markdown format an answer where that is turned on, and are letters elsewhere', async () => {
  await world.build([{ of: 'name' }, { of: 'notes' }])
  expect(await notes('**bold**')).toBe('<p>**bold**</p>')
  await world.build([{ of: 'name' }, { of: 'notes', rich: true }])
  const text = '**bold** _it_ [site](https://example.com)\n\n- one\n- two'
  const html = await notes(text)
  expect(html).toContain('<strong>bold</strong>')
  expect(html).toContain('<a href="https://example.com">site</a>')
  expect(html).toMatch(/<ul><li><p>one<\/p><\/li>/)
})

test('no picture, person or program comes in with it', async () => {
  await world.build([{ of: 'name' }, { of: 'notes', rich: true }])
  const html = await notes(
    '![x](https://track.example/p.png) <img src="https://track.example/q.png"> ' +
      '<span data-type="mention" data-id="1" data-label="Olga">@Olga</span> <script>alert(1)</script> ' +
      '[bad](javascript:alert(1)) <table><tr><td>cell</td></tr></table>',
  )
  expect(html).not.toMatch(/<img|<span|script>|href="javascript|<table/)
  expect(html).toContain('cell')
})

test('the text below the title is formatted, and nothing of it is a program', async () => {
  const text =
    '<p>Read <strong>this</strong> <a href="https://example.com">first</a></p><ul><li><p>one</p></li></ul>' +
    '<img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a><iframe src=x></iframe>'
  await world.build([{ of: 'name' }], { look: { text } })
  const { page } = await world.open()
  const head = /<header class="wf-head">([\s\S]*?)<\/header>/.exec(page)?.[1] ?? ''
  expect(head).toContain('<strong>this</strong>')
  expect(head).toContain('href="https://example.com" target="_blank" rel="noopener noreferrer nofollow"')
  expect(head).toContain('<li>')
  expect(head).not.toMatch(/<img|onerror|<script|javascript:|<iframe/)
  // Without a tag it is plain, as it was typed.
  await world.build([{ of: 'name' }], { look: { text: 'One & two\n\nThree' } })
  expect((await world.open()).page).toContain('<p dir="auto">One &amp; two</p><p dir="auto">Three</p>')
})

test.each([
  ['value', { name: 'namefield', value: Buffer.from([0x61, 0xff]) }],
  ['name', { name: 'name\uFFFDfield', value: 'a' }],
  ['name of a file', { name: 'filesfield', value: Buffer.from('a'), filename: 'a\uFFFD.txt' }],
])('a form with a %s that is no UTF-8 is a 400, and no answer', async (_what, part) => {
  await world.build([{ of: 'name' }, { of: 'files' }])
  const before = (await world.items()).length
  const { token } = await world.open()
  const { body, type } = multipart([{ name: 'token', value: token }, part])
  // Bytes that are no letters, where this program can only write letters.
  const bytes = Buffer.from(body.toString('latin1').replaceAll('\u00EF\u00BF\u00BD', '\u00FF'), 'latin1')
  const response = await world.server.app.inject({
    method: 'POST',
    url: `/form/${world.ids.form}`,
    headers: { 'content-type': type },
    payload: bytes,
  })
  expect(response.statusCode).toBe(400)
  expect(await world.items()).toHaveLength(before)
})

test('no answer of a stranger holds the server, whatever it repeats', async () => {
  await world.build([{ of: 'name' }, { of: 'notes', rich: true }, { of: 'day' }])
  const spaces = ' '.repeat(180_000)
  expect(await notes(`a${spaces}b`)).toBe(`<p>a${spaces}b</p>`)
  const table = `${'a|'.repeat(9_000)}\n${'-|'.repeat(9_000)}\n${'x|\n'.repeat(9_000)}`
  expect(await notes(table)).not.toContain('<table')
  const before = (await world.items()).length
  const tooLong = await world.send({ namefield: 'x', notesfield: '[a]('.repeat(240_000) })
  const endless = await world.send({ namefield: 'x', dayfield: `1${','.repeat(60)}x 3:05` })
  expect([tooLong.status, endless.status]).toEqual([422, 422])
  expect(await world.items()).toHaveLength(before)
})

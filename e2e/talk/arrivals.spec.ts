import { newUuid } from '@weft/base'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

const shots = process.env['TALK_SHOTS']

test('a comment that comes in is in sight for who reads the end, and is named to who reads elsewhere', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Ulrike', 'Volkmar'], 'Long talk')
  const { team_id, board_id, folder_id } = board
  const [item_id = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Alpha' }])
  const write = async (words: string) => {
    const body = { text: { html: `<p>${words}</p>` }, board_id, item_id, parent_id: null, row_version: 1 }
    const { status } = await owner.call('PUT', `/api/${team_id}/comments/${newUuid()}`, body)
    expect(status).toBe(201)
  }
  for (let n = 1; n <= 24; n += 1) await write(`Line ${n} of a long talk`)
  const page = await logIn(browser, server.url, 'volkmar')
  await page.goto(`/b/${board_id}/${folder_id}/${item_id}?t=comments`)
  const lines = page.getByRole('list', { name: 'Comments' }).getByRole('article')
  const said = (words: string) => lines.filter({ hasText: words })
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  const isAboveField = async (words: string) => {
    const [line, below] = [await said(words).boundingBox(), await field.boundingBox()]
    return line !== null && below !== null && line.y > 0 && line.y + line.height <= below.y
  }
  await expect(lines).toHaveCount(24)

  await test.step('at the end it is read at once', async () => {
    await said('Line 3 of').hover()
    await page.mouse.wheel(0, 10_000)
    await expect.poll(() => isAboveField('Line 24 of')).toBe(true)
    await write('Seen at the end.')
    await expect.poll(() => isAboveField('Seen at the end.')).toBe(true)
    await expect(page.locator('aside').getByRole('status')).toHaveText('1 new comment')
  })

  await test.step('elsewhere nothing moves, and a press leads there', async () => {
    await page.mouse.wheel(0, -10_000)
    await expect(said('Line 1 of')).toBeInViewport()
    const { y = 0 } = (await said('Line 1 of').boundingBox()) ?? {}
    await write('Said further down.')
    const press = page.locator('aside').getByRole('status').getByRole('button', { name: '1 new comment' })
    await expect(press).toBeVisible()
    await write('And one more.')
    await expect(page.getByRole('button', { name: '2 new comments' })).toBeVisible()
    expect((await said('Line 1 of').boundingBox())?.y).toBe(y)
    if (shots) await page.screenshot({ path: `${shots}/arrivals.png` })
    await page.getByRole('button', { name: '2 new comments' }).click()
    await expect.poll(() => isAboveField('Said further down.')).toBe(true)
    await page.mouse.wheel(0, 10_000)
    await expect(page.locator('aside').getByRole('status').getByRole('button')).toHaveCount(0)
  })
})

import type { Page } from '@playwright/test'

import { addItems, addNotes, logIn } from '../families/long-text-steps.ts'
import { cell } from '../grid/grid-page.ts'
import { newSlug } from '@weft/base'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

test('what is open to be edited follows what somebody else saves, and erases nothing of it', async ({
  server,
  browser,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Asta', 'Bo'], 'Edited by two')
  const notes = await addNotes(owner, board)
  const { team_id, board_id, folder_id, attribute_id } = board
  const [item = ''] = await addItems(owner, board, [
    { [attribute_id]: 'First', [notes]: '<p>one</p><p>two</p>' },
  ])
  const view_id = newSlug()
  const view = { board_id, folder_id, name: 'Pages', type: 'document', access: 'shared', row_version: 1 }
  expect((await owner.call('PUT', `/api/${team_id}/views/${view_id}`, view)).status).toBe(201)
  const route = (attribute: string) => `/api/${team_id}/values/${item}.${attribute}`
  const stored = async (attribute = attribute_id) =>
    (await owner.call<{ data: { data: string } }>('GET', route(attribute))).body.data.data
  /** Somebody else saves, without a page. */
  const boSaves = async (data: string, attribute = attribute_id) => {
    const old = { data: await stored(attribute) }
    expect((await member.call('PUT', route(attribute), { data, old })).status).toBe(200)
  }
  const page = await logIn(browser, server.url, 'asta')
  const caretOf = (one: Page) =>
    one.evaluate(() => {
      const { selectionStart, selectionEnd } = document.activeElement as HTMLInputElement
      return [selectionStart, selectionEnd]
    })

  await test.step('a cell in which nothing was typed', async () => {
    await page.goto(`/b/${board_id}/${folder_id}?view=${board.view_id}`)
    await cell(page, 0, 0).click()
    await page.keyboard.press('F2')
    const field = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect(field).toHaveValue('First')
    await boSaves('Of Bo')
    await expect(field).toHaveValue('Of Bo')
    await expect(field).toBeFocused()
    expect(await caretOf(page)).toEqual([5, 5])
    await page.keyboard.press('Enter')
    await expect(field).toHaveCount(0)
    await cell(page, 0, 0).click()
    await page.keyboard.press('F2')
    await expect(field).toHaveValue('Of Bo')
    await boSaves('Of Bo again')
    await expect(field).toHaveValue('Of Bo again')
    await page.getByRole('columnheader', { name: 'Notes' }).click()
    await expect(field).toHaveCount(0)
    expect(await stored()).toBe('Of Bo again')
  })

  await test.step('a cell in which something was typed says who, and offers both', async () => {
    await page.keyboard.press('Escape')
    await cell(page, 0, 0).click()
    await page.keyboard.press('F2')
    const field = page.getByRole('textbox', { name: 'Name', exact: true })
    await field.fill('Of Asta')
    await boSaves('Third')
    const told = page.getByRole('status').filter({ hasText: 'Changed by Bo' })
    await expect(told).toContainText('Third')
    await expect(field).toHaveValue('Of Asta')
    await expect(field).toBeFocused()
    await told.getByRole('button', { name: 'Take theirs' }).click()
    await expect(field).toHaveValue('Third')
    await field.fill('Of Asta')
    await boSaves('Fourth')
    await told.getByRole('button', { name: 'Keep mine' }).click()
    await expect(told).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => stored()).toBe('Of Asta')
  })

  await test.step('the title of an open item', async () => {
    await page.goto(`/b/${board_id}/${folder_id}/${item}?view=${board.view_id}`)
    const title = page.getByRole('heading', { level: 1 }).getByRole('textbox')
    await title.focus()
    await boSaves('Title of Bo')
    await expect(title).toHaveValue('Title of Bo')
    await expect(title).toBeFocused()
    await title.blur()
    await title.fill('Title of Asta')
    await boSaves('Second title of Bo')
    await expect(page.getByRole('status').filter({ hasText: 'Changed by Bo' })).toBeVisible()
    await title.blur()
    // Both changed it: what is there stays, and what was typed waits to be decided about.
    await expect(title).toHaveValue('Second title of Bo')
    expect(await stored()).toBe('Second title of Bo')
  })

  await test.step('the large window of a long text', async () => {
    await page.getByRole('button', { name: /^Notes: / }).press('Enter')
    await page.getByRole('button', { name: 'Write in a large window' }).click()
    const large = page.getByRole('dialog', { name: 'Notes' }).getByRole('textbox', { name: 'Notes' })
    await large.locator('p', { hasText: 'one' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' large')
    await boSaves((await stored(notes)).replace('two', 'two of Bo'), notes)
    await expect(large.locator('p', { hasText: 'two of Bo' })).toBeVisible()
    await expect(large).toBeFocused()
    await page.keyboard.type(' words')
    await page.keyboard.press('Escape')
    await expect.poll(() => stored(notes)).toBe('<p>one large words</p><p>two of Bo</p>')
    await boSaves('<p>one</p><p>two</p>', notes)
  })

  await test.step('a page stays open to write in under every frame of others', async () => {
    await page.goto(`/b/${board_id}/${folder_id}?view=${view_id}`)
    const body = page.getByRole('textbox', { name: 'Notes' })
    await body.locator('p', { hasText: 'one' }).click()
    await page.keyboard.press('End')
    const words = Array.from({ length: 30 }, (_, n) => `w${n}`)
    for (const [n, word] of words.entries()) {
      await page.keyboard.type(` ${word}`)
      if (n % 5 === 4) {
        await boSaves(`Page ${n}`)
        const text = await stored(notes)
        await boSaves(text.replace(/two[^<]*/, `two by Bo ${n}`), notes)
        await expect(body.locator('p', { hasText: `two by Bo ${n}` })).toBeVisible()
        await expect(body).toBeFocused()
      }
    }
    await expect(body.locator('p', { hasText: 'one' })).toHaveText(`one ${words.join(' ')}`)
    await expect.poll(() => stored(notes)).toBe(`<p>one ${words.join(' ')}</p><p>two by Bo 29</p>`)
  })
  await page.context().close()
})

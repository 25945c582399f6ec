import type { BrowserContext, Page } from '@playwright/test'

import { addItems, addNotes, storedText } from '../families/long-text-steps.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

/** What editors hold, as it lies on the device. */
async function keptTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('The database does not answer.')))
      })
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('weft.edits.'))?.name ?? ''
    const database = await answer(indexedDB.open(name))
    const all = await answer(database.transaction('drafts').objectStore('drafts').getAll())
    database.close()
    return all.flatMap((one: { place?: string; text?: string }) => (one.place ? (one.text ?? '') : []))
  })
}

/** The page ends without a word, as when its process dies, and is opened anew. */
async function crash(context: BrowserContext, page: Page): Promise<Page> {
  const address = page.url()
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The answer never comes.
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  const next = await context.newPage()
  await next.goto(address)
  return next
}

test('nothing that was typed is lost by leaving', async ({ page: first, context, server }) => {
  const person = await signUp(server.url, 'Penelope')
  const board = await makeBoard(person, 'Left')
  const notes = await addNotes(person, board)
  const [item = ''] = await addItems(person, board, [
    { [board.attribute_id]: 'Plan', [notes]: '<p>begun</p>' },
  ])
  await signIn(first, 'penelope')
  let page = first
  const stored = () => storedText(person, board, item, notes)
  const text = () => page.getByRole('textbox', { name: 'Notes' })
  const openText = async () => {
    await page.getByRole('button', { name: /^Notes: / }).press('Enter')
    await expect(text()).toBeFocused()
  }
  await page.goto(`/b/${board.board_id}/${board.folder_id}/${item}`)

  await test.step('a reload in the middle of a word saves the text', async () => {
    await openText()
    await page.keyboard.type(' and reloaded')
    await page.reload()
    await expect.poll(stored).toBe('<p>begun and reloaded</p>')
  })

  await test.step('a page that is left for another one saves the text', async () => {
    await openText()
    await page.keyboard.type(', left')
    // Out of the product; what waits is sent when it is opened again.
    await page.goBack()
    await page.goto(`/b/${board.board_id}/${board.folder_id}/${item}`)
    await expect.poll(stored).toBe('<p>begun and reloaded, left</p>')
  })

  await test.step('what was typed 300 ms before a crash is there, saved or to be put back', async () => {
    await openText()
    await page.keyboard.type(', crashed')
    await expect
      .poll(async () => [...(await keptTexts(page)), await stored()].join(), { intervals: [50] })
      .toContain(', crashed')
    page = await crash(context, page)
    await openText()
    const offer = page.getByRole('button', { name: 'Put it back' })
    await expect(text().getByText(', crashed').or(offer)).toBeVisible()
    if (await offer.isVisible()) await offer.click()
    await text().press('Escape')
    await expect.poll(stored).toBe('<p>begun and reloaded, left, crashed</p>')
    await expect.poll(() => keptTexts(page)).toEqual([])
  })

  const grid = () => page.getByRole('grid')
  const editCell = async () => {
    await page.goto(`/b/${board.board_id}/${board.folder_id}`)
    await grid().getByText('Plan', { exact: true }).click()
    await page.keyboard.press('F2')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  }

  await test.step('a cell in the middle of a word is offered after a crash', async () => {
    await editCell()
    await page.keyboard.type(' of tomorr')
    await expect.poll(() => keptTexts(page)).toEqual(['Plan of tomorr'])
    page = await crash(context, page)
    await editCell()
    await page.getByRole('button', { name: 'Put it back' }).click()
    await page.keyboard.type('ow')
    await page.keyboard.press('Escape')
    await expect.poll(() => keptTexts(page)).toEqual([])
  })

  await test.step('logging out names what was never saved', async () => {
    await editCell()
    await page.keyboard.type(' B')
    await expect.poll(() => keptTexts(page)).toEqual(['Plan B'])
    page = await crash(context, page)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Name (“Plan B”)')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(/login/)
  })
})

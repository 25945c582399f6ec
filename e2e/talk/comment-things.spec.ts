import { crc32, deflateSync } from 'node:zlib'

import type { Page } from '@playwright/test'
import { newSlug, newUuid } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'
import { signIn } from '../harness/sign-in.ts'
import { comments, pickFromMenu, remove, said } from './talk-steps.ts'

const shots = process.env['TALK_SHOTS']

/** A PNG of two colours. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = (y: number) => {
    const color = y < height / 2 ? [88, 120, 210] : [240, 190, 90]
    return Buffer.from([0, ...Array.from({ length: width }, () => color).flat()])
  }
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, (_, y) => row(y))))
  const mark = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const picture = png(640, 400)
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
const shelf = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
const post = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true })

/** Pastes a file, as a browser does with what a camera or another window put on the clipboard. */
async function pastePicture(page: Page, name: string): Promise<void> {
  await field(page).click()
  await field(page).evaluate(
    (element, file) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(file.base64), (one) => one.charCodeAt(0))
      data.items.add(new File([bytes], file.name, { type: 'image/png' }))
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      element.dispatchEvent(event)
    },
    { name, base64: picture.toString('base64') },
  )
}

const pasteText = (page: Page, text: string) =>
  field(page).evaluate((element, words) => {
    const data = new DataTransfer()
    data.setData('text/plain', words)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

test('a comment shows pictures and items, to everybody what they may see', async ({ server, browser }) => {
  const { owner, board } = await twoPeople(server, ['Hiltrud', 'Adalwin'], 'Affinities')
  const { team_id, board_id, folder_id, attribute_id } = board
  const [item_id = '', beta = ''] = await addItems(owner, board, [
    { [attribute_id]: 'Alpha' },
    { [attribute_id]: 'Beta' },
  ])
  const closed = newSlug()
  await owner.call('PUT', `/api/${team_id}/folders/${closed}`, { board_id, name: 'Closed', row_version: 1 })
  const hidden = newUuid()
  const values = { [attribute_id]: 'Geheimnis' }
  await owner.call('PUT', `/api/${team_id}/items/${hidden}`, {
    board_id,
    folder_id: closed,
    values,
    row_version: 1,
  })
  const permissions = privateFolderEntries([owner.id])
  const kept = await owner.call('PUT', `/api/${team_id}/permissions/folder.${closed}`, {
    resource_type: 'folder',
    resource_id: closed,
    permissions,
    row_version: 1,
  })
  expect(kept.status).toBeLessThan(300)
  const address = `/b/${board_id}/${folder_id}/${item_id}?t=comments`
  const hiltrud = await logIn(browser, server.url, 'hiltrud')
  const adalwin = await logIn(browser, server.url, 'adalwin')
  await Promise.all([hiltrud.goto(address), adalwin.goto(address)])

  await test.step('an item is found by its name while it is typed, and a picture pasted', async () => {
    await field(hiltrud).click()
    await hiltrud.keyboard.type('It waits for #bet')
    await expect(hiltrud.getByRole('option', { name: /Beta/ })).toBeVisible()
    if (shots) await hiltrud.screenshot({ path: `${shots}/offered.png` })
    await hiltrud.keyboard.press('Enter')
    await hiltrud.keyboard.type('and for this')
    await pastePicture(hiltrud, 'sketch.png')
    await expect(shelf(hiltrud)).toHaveCount(1)
    await shelf(hiltrud).getByRole('button', { name: 'Describe sketch' }).click()
    await hiltrud.getByRole('textbox', { name: 'What the picture shows' }).fill('Blue over yellow')
    if (shots) await hiltrud.screenshot({ path: `${shots}/shelf.png` })
    await expectAccessible(hiltrud, 'aside')
    await expect(post(hiltrud)).toBeEnabled()
    await post(hiltrud).click()
    await expect(shelf(hiltrud)).toHaveCount(0)
  })

  await test.step('the other sees both, and opens both', async () => {
    const one = said(adalwin, 'It waits for')
    await expect(one.getByRole('link', { name: 'Beta' })).toBeVisible()
    const shown = one.getByRole('button', { name: 'Open picture: Blue over yellow' })
    await expect
      .poll(() => shown.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(640)
    await shown.click()
    const viewer = adalwin.getByRole('dialog', { name: 'sketch.png' })
    await expect(viewer.getByRole('img')).toBeVisible()
    await adalwin.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    if (shots) await adalwin.screenshot({ path: `${shots}/said.png` })
    await expectAccessible(adalwin, 'aside')
    await one.getByRole('link', { name: 'Beta' }).click()
    await expect(adalwin).toHaveURL(new RegExp(beta))
    await adalwin.goBack()
    await expect(said(adalwin, 'It waits for')).toHaveCount(1)
  })

  await test.step('the address of an item becomes it; who may not see it learns nothing', async () => {
    await field(hiltrud).click()
    await hiltrud.keyboard.type('Later: ')
    await pasteText(hiltrud, `${server.url}/b/${board_id}/${closed}/${hidden}`)
    await hiltrud.keyboard.press('Control+Enter')
    await expect(said(hiltrud, 'Later:').getByRole('link', { name: 'Geheimnis' })).toBeVisible()
    await expect(said(adalwin, 'Later:')).toContainText('An item that you cannot see')
    await expect(adalwin.locator('body')).not.toContainText('Geheimnis')
  })

  await test.step('an item in the trash is called so', async () => {
    await owner.call('DELETE', `/api/${team_id}/items/${beta}`, {})
    await expect(said(adalwin, 'It waits for').locator('[data-type=item]')).toHaveText('Deleted item')
  })

  await test.step('without a network a picture waits with its draft, also over a reload', async () => {
    await hiltrud.route('**/attachments/uploads*', (route) => route.abort('internetdisconnected'))
    await pastePicture(hiltrud, 'later.png')
    await expect(hiltrud.getByText('Pictures are sent when you are connected again.')).toBeVisible()
    await expect(post(hiltrud)).toBeDisabled()
    hiltrud.once('dialog', (dialog) => void dialog.accept())
    await hiltrud.reload()
    await expect(shelf(hiltrud)).toHaveCount(1)
    await hiltrud.unroute('**/attachments/uploads*')
    await hiltrud.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(post(hiltrud)).toBeEnabled()
    await post(hiltrud).click()
    await expect(adalwin.getByRole('button', { name: 'Open picture: later' })).toBeVisible()
  })

  await test.step('changed out of its comment, and with its comment, a picture is gone', async () => {
    const one = comments(hiltrud).filter({
      has: hiltrud.getByRole('button', { name: 'Open picture: later' }),
    })
    await remove(one)
    await expect(adalwin.getByRole('button', { name: 'Open picture: later' })).toHaveCount(0)
    await pickFromMenu(said(hiltrud, 'It waits for'), 'Edit')
    await hiltrud.getByRole('button', { name: 'Remove Blue over yellow' }).click()
    await hiltrud.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(said(adalwin, 'It waits for')).toContainText('Edited')
    await expect(said(adalwin, 'It waits for').getByRole('img')).toHaveCount(0)
  })

  await test.step('on a small dark screen from right to left all of it has room', async () => {
    await field(hiltrud).click()
    await hiltrud.keyboard.type('Once more')
    await pastePicture(hiltrud, 'once.png')
    await expect(post(hiltrud)).toBeEnabled()
    await post(hiltrud).click()
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      locale: 'ar',
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    })
    await context.addInitScript(() => localStorage.setItem('weft.locale', 'ar'))
    const small = await context.newPage()
    await signIn(small, 'adalwin')
    await small.goto(address)
    await expect(small.locator('html')).toHaveAttribute('dir', 'rtl')
    const shown = small.locator('article button img')
    await expect.poll(() => shown.last().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
    const box = await shown.last().boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
    if (shots) await small.screenshot({ path: `${shots}/small.png` })
    await context.close()
  })
})

import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { newUuid } from '@weft/base'
import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, type Person, signUp } from '../harness/person.ts'
import { newDataDir, removeDataDir, startServerProcess } from '../harness/server-process.ts'
import { signIn } from '../harness/sign-in.ts'

const MEGABYTE = 1_000_000

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A board with a column of files and one item that has none yet. */
async function filesBoard(person: Person, name: string) {
  const board = await makeBoard(person, name)
  const base = `/api/${board.team_id}`
  const files_id = newUuid()
  await person.call('PUT', `${base}/attributes/${files_id}`, {
    row_version: 1,
    board_id: board.board_id,
    name: 'Files',
    type: 'attachments',
    sort_order: 131_072,
  })
  await person.call('PUT', `${base}/folders/${board.folder_id}`, {
    attribute_ids: [board.attribute_id, files_id],
    old: { attribute_ids: [board.attribute_id] },
  })
  const item_id = newUuid()
  await person.call('PUT', `${base}/items/${item_id}`, {
    row_version: 1,
    board_id: board.board_id,
    folder_id: board.folder_id,
    values: { [board.attribute_id]: 'Report' },
  })
  return { ...board, base, files_id, item_id }
}

async function open(page: Page, name: string, path: string): Promise<void> {
  await signIn(page, name)
  await page.goto(path)
}

test('50 MB arrive although the network is cut twice, and are for those who may see the item', async ({
  page,
  context,
  server,
}, info) => {
  const owner = await signUp(server.url, 'Uploader')
  const board = await filesBoard(owner, 'Large files')
  await open(page, 'Uploader', `/b/${board.board_id}/${board.folder_id}/${board.item_id}`)

  const bytes = randomBytes(50 * MEGABYTE)
  const path = info.outputPath('survey.bin')
  await writeFile(path, bytes)
  // So slow that there is time to cut it, however fast the machine is.
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const connect = (offline: boolean, uploadThroughput = 4 * MEGABYTE) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await connect(false)

  await page.getByRole('button', { name: 'Files: Empty' }).click()
  const editor = page.getByRole('dialog', { name: 'Files' })
  await editor.getByLabel('Choose files').setInputFiles(path)
  const progress = editor.getByRole('progressbar', { name: 'Upload of survey.bin' })
  await expect(progress).toBeVisible()

  const percent = async () => Number(await progress.getAttribute('aria-valuenow'))
  for (const cut of [20, 50]) {
    await expect.poll(percent).toBeGreaterThanOrEqual(cut)
    await connect(true)
    await expect(editor.getByText('Waiting for the connection. Keep this page open.')).toBeVisible()
    await connect(false)
  }
  await expect(editor.getByRole('list', { name: 'Files' }).getByText('survey.bin')).toBeVisible({
    timeout: 120_000,
  })
  await expect(progress).toBeHidden()

  const value = `${board.base}/values/${board.item_id}.${board.files_id}`
  type Stored = { data: { data: { id: string; name: string; size: number }[] } | null }
  await expect(async () => {
    const { body } = await owner.call<Stored>('GET', value)
    expect(body.data?.data).toMatchObject([{ name: 'survey.bin', size: bytes.length }])
  }).toPass()
  const stored = (await owner.call<Stored>('GET', value)).body.data?.data[0]
  const id = stored?.id ?? ''

  await test.step('the downloaded file has the same hash', async () => {
    await editor.getByRole('button', { name: 'Actions for survey.bin' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('survey.bin')
    const kept = join(info.outputDir, 'kept.bin')
    await download.saveAs(kept)
    expect(hashOf(await readFile(kept))).toBe(hashOf(bytes))
  })

  await test.step('without rights it is not there', async () => {
    const stranger = await signUp(server.url, 'Uninvited')
    const asked = await stranger.call('GET', `${board.base}/attachments/${id}`)
    expect(asked.status).toBe(404)
    const other = await page.context().browser()?.newContext({ baseURL: server.url })
    const their = await other?.newPage()
    if (!other || !their) throw new Error('no second browser')
    await open(their, 'Uninvited', `/attachment/download?get=1&teamId=${board.team_id}&link=${id}`)
    await expect(their.getByRole('heading', { name: 'This file is not here' })).toBeVisible()
    await other.close()
  })

  await test.step('a link that is sent around downloads it for who may', async () => {
    const downloading = page.waitForEvent('download')
    await page.goto(`/attachment/download?get=1&teamId=${board.team_id}&link=${id}`)
    expect((await downloading).suggestedFilename()).toBe('survey.bin')
    await expect(page.getByRole('heading', { name: 'survey.bin' })).toBeVisible()
  })
})

/** A picture of one colour that every browser can show. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('files are pasted, seen, renamed, ordered and removed', async ({ page, server }) => {
  const owner = await signUp(server.url, 'Curator')
  const board = await filesBoard(owner, 'Gallery')
  await open(page, 'Curator', `/b/${board.board_id}/${board.folder_id}/${board.item_id}`)
  await page.getByRole('button', { name: 'Files: Empty' }).click()
  const editor = page.getByRole('dialog', { name: 'Files' })
  const list = editor.getByRole('list', { name: 'Files' })
  const names = () => list.getByRole('listitem').locator('[dir=auto]').allTextContents()

  const chosen = [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('first words') },
    {
      name: 'plan.html',
      mimeType: 'image/png',
      buffer: Buffer.from('<script>document.title="run"</script>'),
    },
  ]
  // One after the other: several at once stand in the order in which they arrive.
  for (const [n, file] of chosen.entries()) {
    await editor.getByLabel('Choose files').setInputFiles(file)
    await expect(list.getByRole('listitem')).toHaveCount(n + 1)
  }
  // A picture from the clipboard.
  await editor.getByRole('group', { name: 'Files' }).evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, PICTURE.toString('base64'))
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.locator('img')).toBeVisible()

  const act = async (name: string, action: string) => {
    await list.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('notes.txt', 'Rename')
  const field = editor.getByRole('textbox', { name: 'File name' })
  await expect(field).toBeFocused()
  await field.fill('words.txt')
  await field.press('Enter')
  await act('image.png', 'Move up')
  await expect(async () => expect(await names()).toEqual(['words.txt', 'image.png', 'plan.html'])).toPass()

  await test.step('the viewer goes through them by keyboard', async () => {
    await list.getByRole('button', { name: 'Open words.txt' }).click()
    const viewer = page.getByRole('dialog', { name: 'words.txt' })
    await expect(viewer.frameLocator('iframe').getByText('first words')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    const picture = page.getByRole('dialog', { name: 'image.png' })
    await expect(picture.getByRole('img', { name: 'image.png' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    // A page that was called a picture is nothing to look at here.
    await expect(
      page.getByRole('dialog', { name: 'plan.html' }).getByText('There is no preview of this file.'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'plan.html' })).toBeHidden()
    expect(await page.title()).not.toBe('run')
  })

  // What was done is there when the item is opened again.
  await page.goto(`/b/${board.board_id}/${board.folder_id}/${board.item_id}`)
  // Pressed by key: what lies in the middle of it are the links of the files.
  await page.getByRole('button', { name: 'Files: words.txt, image.png, plan.html' }).press('Enter')
  await act('plan.html', 'Remove')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await editor.getByRole('button', { name: 'Done' }).click()
  // The cell of the table shows both.
  const links = page.locator('[role=gridcell] a')
  await expect(links).toHaveCount(2)
  await links.nth(1).click()
  await expect(page.getByRole('dialog', { name: 'image.png' })).toBeVisible()
})

test('the room of a plan is shown, told from 80 % on, and full at its end', async ({ page }, info) => {
  test.slow()
  const dataDir = await newDataDir()
  const plan = join(dataDir, 'plan.json')
  await writeFile(plan, JSON.stringify({ StorageLimit: 5_000 }))
  const server = await startServerProcess({ dataDir, env: { PLAN_FILE: plan } })
  try {
    const owner = await signUp(server.url, 'Hoarder')
    const board = await filesBoard(owner, 'Full files')
    await signIn(page, 'Hoarder', server.url)
    const at = `${server.url}/b/${board.board_id}/${board.folder_id}/${board.item_id}`
    await page.goto(at)
    await page.getByRole('button', { name: 'Files: Empty' }).click()
    const editor = page.getByRole('dialog', { name: 'Files' })
    const add = (name: string, size: number) =>
      editor
        .getByLabel('Choose files')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: randomBytes(size) })
    const settings = page.getByRole('progressbar', { name: 'Storage used' })
    const files = editor.getByRole('list', { name: 'Files' })

    await add('first.bin', 4_000)
    await expect(files.getByText('first.bin')).toBeVisible()
    await expect(editor.getByText('Storage is almost full')).toBeVisible()
    // One that does not fit says so; one that fills the rest closes the ways to upload.
    await add('large.bin', 1_001)
    await expect(editor.getByRole('alert').getByText('Storage Capacity Is Full')).toBeVisible()
    await editor.getByRole('button', { name: 'Cancel the upload of large.bin' }).click()
    await add('second.bin', 1_000)
    await expect(files.getByText('second.bin')).toBeVisible()
    await expect(editor.getByText('Storage Capacity Is Full')).toBeVisible()
    await expect(editor.getByRole('button', { name: 'Choose files' })).toBeDisabled()
    await page.screenshot({ path: info.outputPath('editor-full.png') })

    await page.goto(`${server.url}/team/${board.team_id}/settings`)
    await expect(page.getByText('5 kB of 5 kB used')).toBeVisible()
    await expect(settings).toHaveAttribute('aria-valuenow', '100')
    await expect(page.getByText('Storage Capacity Is Full')).toBeVisible()
    await page.screenshot({ path: info.outputPath('settings-full.png') })
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
  }
})

import { readFile } from 'node:fs/promises'

import { newUuid } from '@weft/base'
import { test } from '@playwright/test'

import { expectAccessible } from '../harness/accessible.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../harness/server-process.ts'
import { signIn } from '../harness/sign-in.ts'

const { expect } = test

let dataDir: string
let server: ServerProcess
test.beforeAll(async () => {
  dataDir = await newDataDir()
  server = await startServerProcess({ dataDir })
})
test.afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
})

test('a view becomes a file of each kind, by keys, and offline it says why not', async ({ browser }) => {
  const person = await signUp(server.url, 'Exuperia')
  const { team_id, board_id, folder_id, attribute_id } = await makeBoard(person, 'Launch')
  const points = newUuid()
  const put = (path: string, body: object) =>
    person.call('PUT', `/api/${team_id}${path}`, { ...body, row_version: 1 })
  await put(`/attributes/${points}`, { board_id, name: 'Points', type: 'number' })
  await person.call('PUT', `/api/${team_id}/folders/${folder_id}`, {
    attribute_ids: [attribute_id, points],
    row_version: 2,
  })
  await put(`/items/${newUuid()}`, { board_id, folder_id, values: { [points]: 4.5 } })
  const context = await browser.newContext({ baseURL: server.url, acceptDownloads: true })
  const page = await context.newPage()
  await signIn(page, 'exuperia')
  await page.goto(`/b/${board_id}/${folder_id}`)
  const dialog = page.getByRole('dialog', { name: /^Export / })
  const open = async () => {
    await page.getByRole('button', { name: 'View menu' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Export…' }).press('Enter')
    await expect(dialog.getByRole('radio', { name: 'CSV' })).toBeChecked()
  }
  const download = async () => {
    await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter')
    const waiting = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).press('Enter')
    const file = await waiting
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }

  await test.step('CSV with all columns', async () => {
    await open()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'All, including hidden' }).check()
    const { name, bytes } = await download()
    expect(name).toMatch(/\.csv$/)
    const [head, ...lines] = bytes.toString('utf8').split('\r\n')
    expect(head).toContain('Points')
    expect(lines.join('\n')).toContain('4.5')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  })

  await test.step('a workbook for importing back', async () => {
    await open()
    await dialog.getByRole('radio', { name: 'Excel (.xlsx)' }).check()
    await dialog.getByRole('radio', { name: 'All, including hidden' }).check()
    await dialog.getByRole('switch', { name: 'For importing back' }).check()
    const { name, bytes } = await download()
    expect(name).toMatch(/\.xlsx$/)
    // What is in it is tested where it is made; here it is whole and no text of an error.
    expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  })

  await test.step('offline', async () => {
    await open()
    await context.setOffline(true)
    await expect(dialog.getByText('The server cannot be reached.')).toBeVisible({ timeout: 60_000 })
    await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
    await context.setOffline(false)
    await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled({ timeout: 60_000 })
  })
  await context.close()
})

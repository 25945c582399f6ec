import type { Page, WebSocketRoute } from '@playwright/test'
import { newUuid } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { type Person, type QuickBoard, makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addRows, cellOf } from '../offline/board-steps.ts'

/** More than an answer waits for: it says `pending`. */
const ROWS = 60

/** A column of a number, one that leads to rows of the same board, and one that adds these up. */
async function addSums(owner: Person, board: QuickBoard) {
  const [amount, link, sum] = [newUuid(), newUuid(), newUuid()]
  const put = async (id: string, n: number, name: string, fields: Record<string, unknown>) => {
    const { board_id, team_id } = board
    const body = { board_id, name, sort_order: n * 65_536, row_version: 1, ...fields }
    expect((await owner.call('PUT', `/api/${team_id}/attributes/${id}`, body)).status).toBeLessThan(300)
  }
  await put(amount, 2, 'Amount', { type: 'number' })
  await put(link, 3, 'Parts', { type: 'reference', settings: { board_id: board.board_id, two_way: false } })
  const settings = { reference_id: link, target_id: amount, function: 'sum' }
  await put(sum, 4, 'Sum', { type: 'rollup', settings })
  await owner.call('PUT', `/api/${board.team_id}/folders/${board.folder_id}`, {
    attribute_ids: [board.attribute_id, amount, link, sum],
    old: { attribute_ids: [board.attribute_id] },
  })
  return { amount, link, sum }
}

/** Keeps from a page what the server tells it, until it is let go. */
async function holdNews(page: Page) {
  let isHeld = false
  const kept: (() => void)[] = []
  await page.routeWebSocket(/\/app\//, (socket: WebSocketRoute) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (isHeld) kept.push(() => socket.send(message))
      else socket.send(message)
    })
  })
  return {
    hold: () => void (isHeld = true),
    release() {
      isHeld = false
      for (const send of kept.splice(0)) send()
    },
  }
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((plain) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', plain)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

test('a sum that waits for the server says so until the frame that brings it', async ({ page, server }) => {
  const owner = await signUp(server.url, 'Wandala')
  const board = await makeBoard(owner, 'Waiting')
  const [first = '', second = ''] = await addRows(owner, board, ROWS)
  const { link } = await addSums(owner, board)
  const path = `/api/${board.team_id}/references/${first}.${link}.${second}`
  expect((await owner.call('PUT', path, { row_version: 1 })).status).toBeLessThan(300)
  const news = await holdNews(page)
  await signIn(page, 'wandala')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(cellOf(page, 'Row 0')).toBeVisible()
  const row = page.getByRole('row').filter({ has: cellOf(page, 'Row 0') })
  const sum = row.locator('[aria-colindex="5"]')
  await expect(row.locator('[aria-colindex="4"]')).toContainText('Row 1')

  news.hold()
  // What one has read of the folder is saved as well, when it is opened first.
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith('/bulk') && response.request().postData()?.includes('/values/') === true,
  )
  await row.locator('[aria-colindex="3"]').click()
  await paste(page, Array.from({ length: ROWS }, () => '5').join('\n'))
  expect(await (await answered).text()).toContain('"pending":true')
  await expect(sum).toContainText('Updating…')
  await expect(sum.locator('[data-pending]')).toBeVisible()
  news.release()
  await expect(sum).toHaveText('5')
})

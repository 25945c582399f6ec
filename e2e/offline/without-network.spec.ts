import type { Page } from '@playwright/test'
import { newUuid } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { countKeys, edit, queued, untilKept } from './device-steps.ts'

test.use({ serviceWorkers: 'allow' })

const ROWS = 14
const EDITS = 12

test('edits of an hour without a network survive a reload and a closed tab, and arrive once and in order', async ({
  page,
  context,
  server,
}) => {
  const person = await signUp(server.url, 'Norbertine')
  const board = await makeBoard(person, 'On the road')
  const entries = Array.from({ length: ROWS }, (_, n) => ({
    method: 'put',
    route: `/items/${newUuid()}`,
    idempotency_key: newUuid(),
    item: {
      row_version: 1,
      board_id: board.board_id,
      folder_id: board.folder_id,
      sort_order: (n + 1) * 65_536,
      values: { [board.attribute_id]: `Row ${n}` },
    },
  }))
  await person.call('POST', `/api/${board.team_id}/bulk`, entries)
  const names = async () => {
    type Answer = { data: { values: Record<string, { data: unknown }> }[] }
    const path = `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values&limit=1000`
    const { body } = await person.call<Answer>('GET', path)
    return body.data.map(({ values }) => values[board.attribute_id]?.data)
  }

  await signIn(page, 'norbertine')
  await openFolder(page, board)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await untilKept(page)
  const sent = countKeys(context)
  await context.setOffline(true)
  for (let n = 0; n < EDITS / 2; n++) await edit(page, n, `First ${n}`)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('gridcell', { name: 'First 3', exact: true })).toBeVisible()
  for (let n = EDITS / 2; n < EDITS; n++) await edit(page, n, `Second ${n}`)
  await expect.poll(() => queued(page)).toBe(EDITS)
  await page.close()

  const next = await context.newPage()
  await next.goto(`/b/${board.board_id}/${board.folder_id}`, { waitUntil: 'domcontentloaded' })
  await expect(next.getByRole('gridcell', { name: 'Second 8', exact: true })).toBeVisible()
  await expect(next.getByRole('gridcell', { name: 'First 0', exact: true })).toBeVisible()
  expect(sent.size).toBe(0)
  await context.setOffline(false)
  await expect.poll(() => queued(next)).toBe(0)
  const wanted = Array.from({ length: ROWS }, (_, n) =>
    n < EDITS / 2 ? `First ${n}` : n < EDITS ? `Second ${n}` : `Row ${n}`,
  )
  expect(new Set(await names())).toEqual(new Set(wanted))
  expect([...sent.values()]).toEqual(Array.from({ length: EDITS }, () => 1))
})

async function openFolder(page: Page, board: QuickBoard): Promise<void> {
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(page.getByRole('gridcell', { name: 'Row 1', exact: true })).toBeVisible()
}

import { expect, test } from '../harness/fixtures.ts'
import { signIn } from '../harness/sign-in.ts'
import { twoPeople } from '../harness/two-people.ts'
import { addRows, cellOf, stored } from './board-steps.ts'
import { cut, join, queued, untilKept } from './device-steps.ts'

test.use({ serviceWorkers: 'block' })

test('whoever deletes offline what somebody else changed is told, and brings it back with that change', async ({
  page,
  context,
  server,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Deleta', 'Changer'], 'Deleted meanwhile')
  const ids = await addRows(owner, board, 3)
  await signIn(page, 'deleta')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(cellOf(page, 'Row 1')).toBeVisible()
  await untilKept(page)
  await cut(context)
  await cellOf(page, 'Row 1').click()
  await page.keyboard.press('Control+Backspace')
  await expect(cellOf(page, 'Row 1')).toBeHidden()

  const route = `/api/${board.team_id}/values/${ids[1]}.${board.attribute_id}`
  const changed = { data: 'Changed by another', old: { data: 'Row 1' } }
  expect((await member.call('PUT', route, changed)).status).toBe(200)
  await join(context)
  await expect.poll(() => queued(page)).toBe(0)
  await expect(page.getByText('Someone else changed what you deleted.')).toBeVisible()
  expect((await stored(owner, board)).has(ids[1] ?? '')).toBe(false)

  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(cellOf(page, 'Changed by another')).toBeVisible()
  await expect
    .poll(async () => (await stored(owner, board)).get(ids[1] ?? '')?.data)
    .toBe('Changed by another')
})

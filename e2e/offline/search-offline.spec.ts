import { newUuid } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { retype } from './board-steps.ts'
import { cut, join, untilKept } from './device-steps.ts'

// The program itself comes from the server here, so that nothing but the data is looked at.
test.use({ serviceWorkers: 'block' })

test('without a network the device finds what it holds, and says what it does not know', async ({
  page,
  context,
  server,
}) => {
  const person = await signUp(server.url, 'Seekalone')
  const { team_id, board_id, folder_id, attribute_id } = await makeBoard(person, 'Lighthouse')
  const [kept, unseen] = ['KeeperAAAA1', 'UnseenAAAA1']
  for (const [id, name] of [
    [kept, 'Keeper'],
    [unseen, 'Cellar'],
  ] as const)
    await person.call('PUT', `/api/${team_id}/folders/${id}`, { board_id, name, row_version: 1 })
  await person.call('PUT', `/api/${team_id}/views/KeeperViewA`, {
    board_id,
    folder_id: kept,
    name: 'Table',
    type: 'table',
    row_version: 1,
  })
  const add = async (name: string, folder: string) => {
    const fields = { board_id, folder_id: folder, values: { [attribute_id]: name }, row_version: 1 }
    const { status } = await person.call('PUT', `/api/${team_id}/items/${newUuid()}`, fields)
    expect(status).toBeLessThan(300)
  }
  await add('Polish the great lens', folder_id)
  await add('Row 2', folder_id)
  await add('Wind the clockwork of the lens', kept)
  await add('Spare lens in the cellar', unseen)
  await signIn(page, 'seekalone')
  const open = async (folder: string, name: string) => {
    await page.goto(`/b/${board_id}/${folder}`)
    await expect(page.getByRole('gridcell', { name, exact: true })).toBeVisible()
  }
  const palette = page.getByRole('dialog')
  const hit = (name: string) => palette.getByRole('menuitem', { name: new RegExp(name) })
  const ask = async (words: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('searchbox').fill(words)
  }

  const close = async () => {
    await palette.getByRole('searchbox').fill('')
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  }

  await open(kept, 'Wind the clockwork of the lens')
  await untilKept(page)
  await open(folder_id, 'Polish the great lens')
  await untilKept(page, 5)
  await cut(context)
  // A start from nothing: one folder is loaded, one is only kept, and one was never here.
  await open(folder_id, 'Polish the great lens')

  await test.step('of the loaded folder and of the kept one, in any order and with a mistake', async () => {
    await ask('lens great')
    await expect(hit('Polish the great lens')).toBeVisible()
    await palette.getByRole('searchbox').fill('clokwork')
    await expect(hit('Wind the clockwork of the lens')).toBeVisible()
    await palette.getByRole('searchbox').fill('lens')
    await expect(hit('(great|of the) lens')).toHaveCount(2)
    await expect(hit('Spare')).toHaveCount(0)
  })
  await test.step('what it does not know is said', async () => {
    await expect(
      palette.getByText(/You are offline: only what is on this device was searched\./),
    ).toBeVisible()
    await expect(palette.getByText(/1 folder is not on it/)).toBeVisible()
    await close()
  })
  await test.step('what was just typed is found at once', async () => {
    await retype(page, 'Row 2', 'Trim the wick')
    await ask('wick')
    await expect(hit('Trim the wick')).toBeVisible()
    await close()
  })
  await test.step('the page of hits does the same', async () => {
    await page.goto('/search?q=lens')
    const items = page.getByRole('list', { name: 'Items' })
    await expect(items.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText(/1 folder is not on it/)).toBeVisible()
  })
  await test.step('with a network the server adds what it knows', async () => {
    await join(context)
    await page.goto('/search?q=lens')
    await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(3)
    await expect(page.getByText(/You are offline/)).toHaveCount(0)
  })
})

import { join } from 'node:path'

import type { Page } from '@playwright/test'
import { newUuid } from '@weft/base'
import { expectAccessible } from '../harness/accessible.ts'
import { type Person, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { expect, test } from '../harness/with-model.ts'
import { detailsOf, LOOKS, nameOf, openPage, SHOTS } from '../screens/looks.ts'
import { makeSmallBoard, type SmallBoard } from '../views/small-board.ts'

const labelsOf = (...named: (readonly [string, string])[]) =>
  named.map(([name, color]) => ({ id: newUuid(), name, color, textColor: '' }))

const makeBoard = (owner: Person, name: string): Promise<SmallBoard> =>
  makeSmallBoard(owner, name, {
    attributes: {
      Type: {
        type: 'label',
        settings: {
          multiple: false,
          labels: labelsOf(['Story', 'teal'], ['Sub-task', 'gray'], ['Improvement', 'sky'], ['Task', 'blue']),
        },
      },
      Priority: {
        type: 'label',
        settings: {
          multiple: false,
          appearance: 'priority',
          labels: labelsOf(['Critical', 'red'], ['Major', 'orange'], ['Minor', 'gray']),
        },
      },
      Estimate: { type: 'number', settings: { unit: 'h' } },
      Details: { type: 'longtext' },
    },
    items: [{ Name: 'Retry leader election with jitter' }, { Name: 'Warn before a certificate expires' }],
    view: { name: 'All', type: 'table' },
  })

const row = (name: string, f1: string, f2: string, f3: number, is_below = false) =>
  JSON.stringify({ name, is_below, f1, f2, f3 })

const FIRST = [
  row('Rebuild the index after a rename', 'Story', 'Critical', 16),
  row('Key the scan lock by folder id', 'Sub-task', 'Critical', 6, true),
  row('Keep the old key until the scan ends', 'Sub-task', 'Major', 4, true),
  row('Retry leader election with random delay', 'Improvement', 'Critical', 6),
]
const LAST = [
  row('Describe the two keys in the upgrade notes', 'Task', 'Minor', 2),
  row('', 'Task', 'Minor', 2),
]
const BEGUN = `{"items":[${FIRST.join(',')},`
const REST = `${LAST.join(',')}]}`
const WISH = 'Break down the fix for the stalled index rebuild: lock by folder id, both keys for one scan.'

/** Names in the table of the folder. */
async function namesOf(owner: Person, board: SmallBoard): Promise<string[]> {
  const { body } = await owner.call<{ data: { values: Record<string, { data: unknown }> }[] }>(
    'GET',
    `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values`,
  )
  return body.data.map(({ values }) => String(values[board.attributes['Name'] ?? '']?.data))
}

/** The menu of the view, which is one of the folder's. */
const openMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link').first().click({ button: 'right' })

test('items are asked for, shown while they are written, edited, and added for one credit', async ({
  page,
  server,
  model,
}) => {
  const owner = await signUp(server.url, 'Asker')
  const board = await makeBoard(owner, 'Asked')
  await signIn(page, 'Asker')
  const dialog = page.getByRole('dialog', { name: 'Generate items' })
  const names = dialog.getByRole('textbox', { name: 'Name', exact: true })

  await test.step('the menu of the folder opens it, and it says what would be sent and cost', async () => {
    await page.goto(`/b/${board.board_id}/${board.folder_id}`)
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Generate items' }).click()
    await expect(dialog).toContainText('the names of 4 attributes')
    await expect(dialog).toContainText('the names of 2 items')
    await expect(dialog).toContainText('The model is on your own server.')
    await expect(dialog).toContainText('1 credit when you add, 100 of 100 left this month')
    await expect(dialog.getByRole('button', { name: 'Generate' })).toBeDisabled()
  })

  await test.step('rows come while the model still writes, and twins are not ticked', async () => {
    model.answers({ says: BEGUN, later: REST })
    await dialog.getByRole('textbox', { name: 'What do you need?' }).fill(WISH)
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await expect(names).toHaveCount(4)
    await expect(dialog).toContainText('Writing item 5')
    await expect(dialog.getByRole('checkbox', { name: /^Add Retry leader/ })).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Compare' }).click()
    await expect(dialog).toContainText('In this folder already')
  })

  await test.step('a name is edited while it writes, and a row is left out', async () => {
    await names.nth(1).fill('Key the scan lock by the folder')
    model.release()
    await expect(names).toHaveCount(5)
    await expect(names.nth(1)).toHaveValue('Key the scan lock by the folder')
    await dialog.getByRole('button', { name: 'Leave out' }).nth(2).click()
    await expect(names).toHaveCount(4)
    expect(await namesOf(owner, board)).toHaveLength(2)
  })

  await test.step('what is ticked is added, below what it was written below', async () => {
    await dialog.getByRole('button', { name: 'Add 3 items' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('3 items added')).toBeVisible()
    await expect(page.getByRole('gridcell', { name: /Describe the two keys/ })).toBeVisible()
    const all = await namesOf(owner, board)
    expect(all).toHaveLength(5)
    expect(all).toContain('Key the scan lock by the folder')
    expect(all).not.toContain('Retry leader election with random delay')
  })

  await test.step('adding is one step to undo', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('gridcell', { name: /Describe the two keys/ })).toHaveCount(0)
    await expect.poll(() => namesOf(owner, board)).toHaveLength(2)
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(() => namesOf(owner, board)).toHaveLength(5)
  })

  await test.step('one credit is gone', async () => {
    await page.goto(`/b/${board.board_id}/${board.folder_id}?open-generate=on`)
    await expect(dialog).toContainText('99 of 100 left this month')
  })
})

test('every wrong answer is said in words, and what was asked for stays', async ({ page, server, model }) => {
  const owner = await signUp(server.url, 'Turneddown')
  const board = await makeBoard(owner, 'Refusals')
  await signIn(page, 'Turneddown')
  await page.goto(`/b/${board.board_id}/${board.folder_id}?open-generate=on`)
  const dialog = page.getByRole('dialog', { name: 'Generate items' })
  await dialog.getByRole('textbox', { name: 'What do you need?' }).fill(WISH)
  const ask = () => dialog.getByRole('button', { name: /^(Generate|Try again)$/ }).click()
  const wrong = [
    [{ status: 401 }, 'The model does not accept the key of this server.'],
    [{ status: 429 }, 'The model has too much to do.'],
    [{ status: 500 }, 'The model could not be reached.'],
    [{ refuses: 'No' }, 'The model refused.'],
    [{ says: 'Gladly! What about a party?' }, 'The model wrote nothing that can be used.'],
  ] as const
  for (const [answer, words] of wrong) {
    model.answers(answer)
    await ask()
    await expect(dialog.getByRole('alert')).toContainText(words)
    await expect(dialog.getByRole('textbox', { name: 'What do you need?' })).toHaveValue(WISH)
  }
  model.answers({ cuts: BEGUN })
  await ask()
  await expect(dialog.getByRole('alert')).toContainText('The model stopped in the middle.')
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveCount(4)
  model.answers({ says: BEGUN, later: REST })
  await ask()
  await expect(dialog).toContainText('Writing item 5')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await model.left()
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveCount(4)
  await expect(dialog.getByRole('button', { name: 'Add 3 items' })).toBeEnabled()
  await page.context().setOffline(true)
  await expect(dialog.getByRole('button', { name: 'Add 3 items' })).toBeDisabled()
  await page.context().setOffline(false)
})

test('where there is no model nothing leads to one', async ({ page, server }) => {
  const owner = await signUp(server.url, 'Withheld')
  const board = await makeBoard(owner, 'Without')
  await signIn(page, 'Withheld')
  await page.route('**/api/app-vars', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { features: Record<string, boolean> } }
    body.data.features['ai'] = false
    await route.fulfill({ json: body })
  })
  await page.goto(`/b/${board.board_id}/${board.folder_id}?open-generate=on`)
  await openMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Generate items' })).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Generate items' })).toHaveCount(0)
})

for (const [at, look] of LOOKS.entries())
  test(`axe finds nothing in ${nameOf(look)}`, detailsOf(look), async ({ browser, server, model }) => {
    const owner = await signUp(server.url, `Looker${at}`)
    const board = await makeBoard(owner, 'Release 4.2')
    const page = await openPage(browser, server.url, look)
    await signIn(page, `Looker${at}`)
    await page.goto(`/b/${board.board_id}/${board.folder_id}?open-generate=on`)
    model.answers({ says: BEGUN, later: REST })
    await page.getByRole('dialog').getByRole('textbox').first().fill(WISH)
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(look.width === 390 ? 4 : 5)
    if (process.env['KEEP_LOOKS'])
      await page.screenshot({ path: join(SHOTS, `generate-items-${nameOf(look)}.png`) })
    await expectAccessible(page, '[role=dialog]')
    await page.context().close()
  })

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

test('a folder is shown as it was, change by change, can only be read there, and comes back to now', async ({
  server,
  browser,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Hedda', 'Knut'], 'Chronicle')
  const { team_id, board_id, folder_id, attribute_id } = board
  const [alpha = '', beta = ''] = await addItems(owner, board, [
    { [attribute_id]: 'Alpha' },
    { [attribute_id]: 'Beta' },
  ])
  const renamed = { data: 'Alpha, renamed', row_version: 2 }
  await member.call('PUT', `/api/${team_id}/values/${alpha}.${attribute_id}`, renamed)
  await member.call('DELETE', `/api/${team_id}/items/${beta}`)

  const page = await logIn(browser, server.url, 'hedda')
  await page.goto(`/b/${board_id}/${folder_id}`)
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
  await expect(cell('Alpha, renamed')).toBeVisible()
  const back = page.getByRole('button', { name: 'Back to now' })

  await test.step('its menu leads there, and each change is a step', async () => {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link').first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Time slider' }).click()
    await expect(back).toBeVisible()
    await expect(cell('Alpha, renamed')).toBeVisible()
    await expect(cell('Beta')).toHaveCount(0)
    await page.getByRole('button', { name: 'Change before' }).click()
    await expect(cell('Beta')).toBeVisible()
    await page.keyboard.press(',')
    await expect(cell('Alpha')).toBeVisible()
    await expect(page.getByTitle('Today: Alpha, renamed')).toBeVisible()
    await expect(page.getByText('1 gone since')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('nothing can be changed, and what somebody looks for is looked for then', async () => {
    await expect(page.getByRole('button', { name: 'Add item' })).toHaveCount(0)
    await page.keyboard.press('/')
    await page.keyboard.type('beta')
    await expect(cell('Alpha')).toHaveCount(0)
    await expect(cell('Beta')).toBeVisible()
  })

  await test.step('arrows go along the days that are kept', async () => {
    const slider = page.getByRole('slider', { name: 'Moment' })
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveValue((await slider.getAttribute('min')) ?? '')
  })

  await test.step('it comes back to now', async () => {
    await back.click()
    await expect(cell('Alpha, renamed')).toBeVisible()
    await expect(cell('Beta')).toHaveCount(0)
    await page.keyboard.press('Alt+9')
    await expect(back).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(back).toBeHidden()
  })

  await test.step('steps that are asked for before the first moment has come are counted', async () => {
    const held = Promise.withResolvers<void>()
    const isOfPast = /\/folders\/[^/]+\/(history|content)\?/
    await page.route(isOfPast, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.keyboard.press('Alt+9')
    await expect(cell('Alpha, renamed')).toHaveCount(0)
    await page.keyboard.press(',')
    await page.keyboard.press(',')
    held.resolve()
    await expect(cell('Alpha')).toBeVisible()
    await expect(cell('Beta')).toBeVisible()
    await page.unroute(isOfPast)
    await page.keyboard.press('Escape')
    await expect(back).toBeHidden()
  })

  await test.step('without a network it says so', async () => {
    await page.keyboard.press('Alt+9')
    await expect(back).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText('The past is not there without a network')).toBeVisible()
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(cell('Alpha, renamed')).toBeVisible()
  })
})

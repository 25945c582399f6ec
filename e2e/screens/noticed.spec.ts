import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { addItems, addNotes } from '../families/long-text-steps.ts'
import { cell } from '../grid/grid-page.ts'
import { seriousProblems } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { signInByForm } from '../harness/sign-in.ts'
import { twoPeople } from '../harness/two-people.ts'
import { detailsOf, LOOKS, nameOf, openPage, SHOTS } from './looks.ts'

/** What the product says when something happened that nobody waited for, in every look. */
for (const [at, look] of LOOKS.entries()) {
  const name = nameOf(look)
  const title = `what is noticed in ${name} has nothing that axe calls serious`
  test(title, detailsOf(look), async ({ server, browser }) => {
    await mkdir(SHOTS, { recursive: true })
    const people = [`Nora${at}`, `Otto${at}`] as const
    const { owner, board } = await twoPeople(server, people, 'Noticed')
    const { team_id, board_id, folder_id, attribute_id } = board
    const notes = await addNotes(owner, board)
    const [item = ''] = await addItems(owner, board, [
      { [attribute_id]: 'First', [notes]: '<p>begun</p>' },
      { [attribute_id]: 'Second' },
    ])
    const problems: string[] = []
    const page = await openPage(browser, server.url, look)
    const lookAt = async (screen: string) => {
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(SHOTS, `${screen}-${name}.png`) })
      problems.push(...(await seriousProblems(page)).map((problem) => `${screen}: ${problem}`))
    }
    await page.goto('/login')
    await signInByForm(page, people[1])
    const folder = `/b/${board_id}/${folder_id}`

    await page.goto('/home')
    await expect(page.getByRole('list', { name: 'Invitations' }).getByText('added you to')).toBeVisible()
    await lookAt('added')

    await page.route(`**/folders/${folder_id}/content`, (route) =>
      route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } }),
    )
    await page.goto(folder)
    await expect(page.getByRole('heading', { name: 'Failed loading data' })).toBeVisible()
    await lookAt('failed')
    await page.unroute(`**/folders/${folder_id}/content`)

    await page.goto(`${folder}?view=${board.view_id}`)
    await cell(page, 0, 0).click()
    // In a narrow window a press opens the item, and its title is written there.
    if (look.width < 780) await expect(page.getByRole('complementary', { name: 'First' })).toBeVisible()
    else await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Of mine')
    const data = { data: 'Of theirs', old: { data: 'First' } }
    const saved = await owner.call('PUT', `/api/${team_id}/values/${item}.${attribute_id}`, data)
    expect(saved.status).toBe(200)
    await expect(page.getByRole('status').filter({ hasText: 'Changed by' })).toBeVisible()
    await lookAt('changed-by')
    await page.keyboard.press('Escape')

    await page.goto(`${folder}/${item}`)
    await page.getByRole('button', { name: /^\W*Notes\W+begun/ }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Notes' })).toBeFocused()
    await page.context().setOffline(true)
    await page.keyboard.type(' and never saved')
    await expect(page.getByRole('textbox', { name: 'Notes' })).toContainText('never saved')
    await lookAt('offline-text')
    await page.context().setOffline(false)

    expect(problems).toEqual([])
    await page.context().close()
  })
}

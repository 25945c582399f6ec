import { addItems } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

const DAY_MS = 86_400_000
const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('what is mine and due is on the home screen, ticked off where it stands, also without a network', async ({
  page,
  context,
  server,
}) => {
  const person = await signUp(server.url, 'Wilgard')
  const board = await makeBoard(person, 'Vineyard')
  const [people, due, status, priority] = [0, 1, 2, 3].map(() => crypto.randomUUID())
  const label = (name: string, color: string, category?: string) => ({
    id: crypto.randomUUID(),
    name,
    color,
    textColor: '',
    ...(category ? { category } : {}),
  })
  const stages = [label('Planned', 'gray', 'todo'), label('Harvested', 'green', 'done')]
  const grades = ['Urgent', 'High', 'Middle', 'Low'].map((name) => label(name, 'red'))
  const put = async (path: string, fields: object) => {
    const answer = await person.call('PUT', `/api/${board.team_id}/${path}`, { row_version: 1, ...fields })
    if (answer.status > 299) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  }
  const { board_id } = board
  await put(`attributes/${people}`, { board_id, name: 'People', type: 'members', sort_order: 2 })
  await put(`attributes/${due}`, { board_id, name: 'Due', type: 'date', sort_order: 3 })
  await put(`attributes/${status}`, {
    board_id,
    name: 'Stage',
    type: 'label',
    sort_order: 4,
    settings: { labels: stages, multiple: false },
  })
  await put(`attributes/${priority}`, {
    board_id,
    name: 'Priority',
    type: 'label',
    sort_order: 5,
    settings: { labels: grades, multiple: false, appearance: 'priority' },
  })
  await put(`boards/${board_id}`, { settings: { done_rule: { attribute_id: status } }, row_version: 2 })
  const mine = (name: string, days: number | null, grade = 2) => ({
    [board.attribute_id]: name,
    [people ?? '']: [person.id],
    [status ?? '']: [stages[0]?.id],
    [priority ?? '']: [grades[grade]?.id],
    ...(days === null ? {} : { [due ?? '']: { start: dayFrom(days), hasTime: false } }),
  })
  await addItems(person, board, [
    mine('Prune the vines', -3, 0),
    mine('Clean the press', 0, 1),
    mine('Order the bottles', 40),
    mine('Name the wine', null),
    { [board.attribute_id]: 'Mend the fence' },
  ])
  await signIn(page, 'wilgard')
  const home = page.getByRole('region', { name: 'My work' })
  const line = (name: string, of = home) => of.getByRole('listitem').filter({ hasText: name })

  await test.step('the home screen has the first of it, and says how much is due', async () => {
    await page.goto('/home')
    await expect(home.getByRole('listitem')).toHaveText([/Prune the vines/, /Clean the press/, /Order/])
    await expect(page.getByText('1 due today')).toBeVisible()
    await expect(page.getByText('1 overdue')).toBeVisible()
    await home.getByRole('radio', { name: 'Created' }).check({ force: true })
    await expect(home.getByRole('listitem')).toHaveText([/Mend the fence/])
    await home.getByRole('radio', { name: 'Due', exact: true }).check({ force: true })
    await expectAccessible(page)
  })

  await test.step('a tick sets the item’s own value', async () => {
    await line('Clean the press').getByRole('checkbox').click({ force: true })
    await expect(line('Clean the press')).toHaveCount(0)
    await expect(page.getByText('1 due today')).toHaveCount(0)
    await page.getByRole('link', { name: /^All \d/ }).click()
    const done = page.getByRole('region', { name: 'Done lately' })
    await expect(
      line('Clean the press', done).getByRole('button', { name: 'Status: Harvested' }),
    ).toBeVisible()
  })

  await test.step('the page has all, by when it is due, and changes it by keyboard', async () => {
    const names = ['Overdue', 'Later', 'No date', 'Done lately']
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
      names.map((name) => new RegExp(name)),
    )
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Prune the vines' }).focus()
    await page.keyboard.press('d')
    await page.getByRole('menuitem', { name: 'Today' }).press('Enter')
    const today = page.getByRole('region', { name: 'Today' })
    await expect(line('Prune the vines', today)).toBeVisible()
    await line('Prune the vines', today).getByRole('button', { name: 'Priority: Urgent' }).click()
    await page.getByRole('menuitem', { name: 'Low' }).click()
    await expect(line('Prune the vines', today).getByRole('button', { name: 'Priority: Low' })).toBeVisible()
    await expect(
      line('Mend the fence', page.getByRole('main')).getByRole('img', { name: 'You created it' }),
    ).toBeVisible()
  })

  await test.step('a press opens the item beside the list, where its values follow', async () => {
    await page.getByRole('link', { name: 'Name the wine' }).click()
    const beside = page.getByRole('complementary', { name: 'Name the wine' })
    await expect(page).toHaveURL(/\/work\?open=/)
    await line('Name the wine', page.getByRole('main'))
      .getByRole('button', { name: 'Status: Planned' })
      .click()
    await page.getByRole('menuitem', { name: 'Harvested' }).click()
    const done = page.getByRole('region', { name: 'Done lately' })
    await expect(line('Name the wine', done)).toHaveAttribute('aria-current', 'true')
    await expect(beside.getByRole('heading', { name: 'Name the wine' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(beside).toHaveCount(0)
  })

  await test.step('without a network it is there, and what is ticked is sent later', async () => {
    await context.setOffline(true)
    const later = page.getByRole('region', { name: 'Later' })
    await page.getByRole('link', { name: 'Order the bottles' }).focus()
    await page.keyboard.press(' ')
    await expect(later).toHaveCount(0)
    await context.setOffline(false)
    await expect
      .poll(async () => {
        const { body } = await person.call<{ data: { done_at: string | null; title: string }[] }>(
          'GET',
          '/api/me/work-items',
        )
        return body.data
          .filter(({ done_at }) => done_at !== null)
          .map(({ title }) => title)
          .toSorted()
      })
      .toEqual(['Clean the press', 'Name the wine', 'Order the bottles'])
    await page.reload()
    await expect(page.getByRole('region', { name: 'Done lately' }).getByRole('listitem')).toHaveCount(3)
  })
})

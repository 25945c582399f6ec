import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { makeColumns } from '../views/column-board.ts'
import { openPhone, type Place } from './phone.ts'

test('a finger that rests on a card chooses it, and one that carries it to the side finds each column at rest', async ({
  server,
  browser,
}) => {
  const person = await signUp(server.url, 'Carrietta')
  const titles = Array.from({ length: 14 }, (_, n) => `Card ${n + 1}`)
  const board = await makeColumns(
    person,
    'Carried',
    titles.map((title) => ({ title, status: 0 })),
  )
  const { page, finger, close } = await openPhone(browser, server.url, 'carrietta')
  await page.goto(board.path)
  const card = (title: string) =>
    page.locator('[data-card]').filter({ has: page.getByText(title, { exact: true }) })
  const column = (name: string) => page.locator('[data-column]').filter({ hasText: name }).first()
  const shown = () => page.locator('[data-column]').first().locator('[data-card]').allInnerTexts()
  await expect(card('Card 1')).toBeVisible()
  const before = await shown()

  await test.step('near the lower edge it stays where it is', async () => {
    const low = await lowestCard()
    await finger.down(low.at)
    await expect(page.locator('[data-lifted]')).toHaveCount(1)
    const top = () => low.card.evaluate((one) => one.closest('[data-cell]')?.scrollTop ?? 0)
    const scrolled = await top()
    // Thirty pictures later the area has not moved.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          let left = 30
          const next = () => (left-- > 0 ? requestAnimationFrame(next) : done())
          next()
        }),
    )
    expect(await top()).toBe(scrolled)
    await finger.up()
    await expect(page.getByText('1 selected')).toBeVisible()
    expect(await shown()).toEqual(before)
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })

  await test.step('carried to the side it comes into the next column', async () => {
    await finger.down(await middleOf('Card 7'))
    await expect(page.locator('[data-lifted]')).toHaveCount(1)
    await finger.move({ x: 370, y: 400 })
    // Seen in the frame in which it lies there: a finger that stays goes on to the column after it.
    await page.waitForFunction(() => {
      const columns = [...document.querySelectorAll<HTMLElement>('[data-column]')]
      const left = columns.find((one) => one.innerText.includes('Doing'))?.getBoundingClientRect().left
      return left !== undefined && left < 60
    })
    await finger.move({ x: 195, y: 400 })
    await expect(column('Doing').locator('[data-gap]')).toHaveCount(1)
    await finger.up()
    await expect(column('Doing').locator('[data-card]')).toHaveText([/Card 7/])
    const rests = await column('Doing').boundingBox()
    expect(Math.round(rests?.x ?? 0)).toBeLessThan(32)
  })
  await close()

  async function middleOf(title: string): Promise<Place> {
    const box = await card(title).boundingBox()
    if (!box) throw new Error(`${title} is not there`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  /** The last card whose middle is within 80 px of the lower edge of its column. */
  async function lowestCard() {
    for (const title of titles.toReversed()) {
      const box = await card(title).boundingBox()
      const list = await column('To do').locator('[data-cell]').boundingBox()
      if (!box || !list) continue
      const y = Math.min(box.y + box.height - 4, list.y + list.height - 30)
      if (y > box.y && y < box.y + box.height) return { card: card(title), at: { x: box.x + 60, y } }
    }
    throw new Error('No card is near the edge')
  }
})

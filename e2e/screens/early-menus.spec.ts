import { expect, test } from '../harness/fixtures.ts'
import { lateFiles } from '../harness/late-files.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

const MENUS = [
  { button: /^Early team/, name: 'Workspaces', item: 'Members' },
  { button: /^Account of/, name: 'Me', item: 'Settings' },
] as const

for (const [at, { button, name, item }] of MENUS.entries())
  test(`the first press on the menu "${name}" counts while the page loads, and Escape as well`, async ({
    page,
    server,
  }) => {
    const person = await signUp(server.url, `Early${at}`)
    await makeBoard(person, 'Early')
    await signIn(page, `early${at}`)
    let release = () => {}
    const isHeld = new Promise<void>((resolve) => (release = resolve))
    // What opens is on its way as long as this lasts.
    const held: string[] = []
    await page.route(lateFiles('Menu', 'frame-later', 'workspaces-later'), async (route) => {
      held.push(route.request().url())
      await isHeld
      await route.continue()
    })
    await page.goto('/home', { waitUntil: 'commit' })
    const opener = page.getByRole('button', { name: button }).first()
    await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    expect(held).not.toEqual([])
    await page.keyboard.press('Escape')
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await opener.click()
    release()
    await expect(page.getByRole('menuitem', { name: item, exact: true })).toBeVisible()
  })

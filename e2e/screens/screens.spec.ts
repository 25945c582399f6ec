import { seriousProblems } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { detailsOf, LOOKS, nameOf, openPage } from './looks.ts'
import { screensOfThisCommit } from './of-this-commit.ts'
import { makeWorld } from './screens-world.ts'
import { SCREENS, walkScreens } from './screens.ts'

for (const [at, look] of LOOKS.entries()) {
  const name = nameOf(look)
  const title = `every main screen in ${name} has nothing that axe calls serious`
  test(title, detailsOf(look), async ({ server, browser }) => {
    test.setTimeout(1_000_000)
    const world = await makeWorld(server, [`Ada${at}`, `Quinn${at}`])
    const page = await openPage(browser, server.url, look)
    const problems: string[] = []
    await walkScreens(page, {
      world,
      look,
      only: screensOfThisCommit(SCREENS),
      async show(screen) {
        problems.push(...(await seriousProblems(page)).map((problem) => `${screen}: ${problem}`))
      },
    })
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(look.locale === 'ar' ? 'rtl' : 'ltr')
    expect(problems).toEqual([])
    await page.context().close()
  })
}

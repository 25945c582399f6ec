import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
test('x', async ({ page, server }) => {
  page.on('console', (m) => console.log(m.type(), m.text()))
  page.on('pageerror', (e) => console.log('ERR', e.stack))
  await signUp(server.url, 'Zed')
  await signIn(page, 'zed')
  await page.goto('/profile/developer')
  await page.waitForTimeout(3000)
  console.log(page.url())
  await page.goto('/profile/developer/tokens')
  await page.waitForTimeout(3000)
  console.log(page.url())
})

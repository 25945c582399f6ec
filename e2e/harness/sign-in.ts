import type { Page } from '@playwright/test'

import { PASSWORD } from './person.ts'

/** Signs in whom `signUp` made under that name, by the form, and waits until the program is there. */
export async function signIn(page: Page, name: string, url = ''): Promise<void> {
  await page.goto(`${url}/login`)
  await fillSignIn(page, `${name.toLowerCase()}@example.com`)
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
}

/** Fills and sends the form of the page that is open. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

import type { Page } from '@playwright/test'

import { PASSWORD } from './person.ts'

/**
 * Signs in whom `signUp` made under that name, as the form does but without loading the program; leaves the page at
 * an answer of the server. Journeys that are about signing in, or that leave and come back, use the form.
 */
export async function signIn(page: Page, name: string, url = ''): Promise<void> {
  await page.goto(`${url}/api/health`)
  const status = await page.evaluate(
    async (body) => {
      const answer = await fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-client-version': '34.9.2' },
        body: JSON.stringify(body),
      })
      const token = (await answer.json()) as object
      if (answer.ok) localStorage.setItem('weft.token', JSON.stringify({ ...token, received_at: Date.now() }))
      return answer.status
    },
    { email: emailOf(name), password: PASSWORD },
  )
  if (status !== 200) throw new Error(`Signing ${name} in answered ${status}`)
}

/** Goes to a page after its session ended elsewhere, and is led out; it may be on its way there already, which ends this visit. */
export async function isLedOut(page: Page, path: string, to: RegExp): Promise<void> {
  await page.goto(path).catch((error: Error) => {
    if (!/ERR_ABORTED|interrupted by another navigation/.test(error.message)) throw error
  })
  await page.waitForURL(to)
}

/** Signs in by the form, and waits until the program is there. */
export async function signInByForm(page: Page, name: string, url = ''): Promise<void> {
  await page.goto(`${url}/login`)
  await fillSignIn(page, emailOf(name))
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
}

/** Fills and sends the form of the page that is open. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const emailOf = (name: string) => `${name.toLowerCase()}@example.com`

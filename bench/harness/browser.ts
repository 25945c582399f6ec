import { type Browser, type BrowserContext, chromium } from '@playwright/test'

import { CHROMIUM_ARGS, obtainBrowser } from '../../scripts/browser.ts'
import { type Api, PASSWORD } from './api.ts'

/** What a browser context starts with: cookies and storage of somebody signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Size {
  width: number
  height: number
}

/** A Chromium without a window; whoever asked for it closes it. */
export async function openBrowser(): Promise<Browser> {
  const found = await obtainBrowser()
  if ('reason' in found) throw new Error(found.reason)
  return chromium.launch({
    executablePath: found.path,
    args: [...CHROMIUM_ARGS],
    // With scroll bars, which Playwright hides: one motion drags them.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
}

/** Signs somebody in through the form, as people do; what the browser keeps of it starts other contexts. */
export async function signInBrowser(browser: Browser, url: string, api: Api): Promise<SignedIn> {
  const context = await newContext(browser)
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(api.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
  await page.waitForLoadState('networkidle')
  const state = await context.storageState()
  await context.close()
  return state
}

/** A profile of its own with empty caches; signed in when a state is given. */
export function newContext(
  browser: Browser,
  { state, size = { width: 1_280, height: 800 } }: { state?: SignedIn; size?: Size } = {},
): Promise<BrowserContext> {
  return browser.newContext({
    viewport: size,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    ...(state ? { storageState: state } : {}),
  })
}

import { join } from 'node:path'

import type { Browser, Page } from '@playwright/test'

export const SHOTS = join(import.meta.dirname, '../shots')

export interface Look {
  theme: 'light' | 'dark'
  width: 1280 | 390
  locale: 'en-US' | 'ar'
}

/** Two looks that differ in everything; SHOTS=all takes the eight. */
export const LOOKS: Look[] =
  process.env['SHOTS'] === 'all'
    ? (['light', 'dark'] as const).flatMap((theme) =>
        ([1280, 390] as const).flatMap((width) =>
          (['en-US', 'ar'] as const).map((locale) => ({ theme, width, locale })),
        ),
      )
    : [
        { theme: 'light', width: 1280, locale: 'en-US' },
        { theme: 'dark', width: 390, locale: 'ar' },
      ]

export const nameOf = ({ theme, width, locale }: Look): string => `${theme}-${width}-${locale}`

/** A browser window that looks so. */
export async function openPage(browser: Browser, url: string, look: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: look.theme,
    viewport: { width: look.width, height: look.width === 390 ? 844 : 800 },
    locale: 'en-US',
  })
  // Direction and language follow what this device chose, also before anybody signed in.
  await context.addInitScript((locale) => localStorage.setItem('weft.locale', locale), look.locale)
  return context.newPage()
}

import { join } from 'node:path'

import type { Browser, Page } from '@playwright/test'

import { LONG } from '../harness/long.ts'

export const SHOTS = join(import.meta.dirname, '../shots')

export interface Look {
  theme: 'light' | 'dark'
  width: 1280 | 390
  locale: 'en-US' | 'ar'
}

const WIDTHS = [1280, 390] as const
const THEMES = ['light', 'dark'] as const

export const ALL_LOOKS: readonly Look[] = (['en-US', 'ar'] as const).flatMap((locale) =>
  WIDTHS.flatMap((width) => THEMES.map((theme) => ({ theme, width, locale }))),
)

/** Two looks that differ in everything; SHOTS=all takes the eight. */
export const LOOKS: readonly Look[] =
  process.env['SHOTS'] === 'all'
    ? ALL_LOOKS
    : [
        { theme: 'light', width: 1280, locale: 'en-US' },
        { theme: 'dark', width: 390, locale: 'ar' },
      ]

/** Every run judges the look in which most goes wrong. */
export const detailsOf = (look: Look): object => (look === LOOKS.at(-1) ? {} : LONG)

export const nameOf = ({ theme, width, locale }: Look): string => `${theme}-${width}-${locale}`

/** A browser window that looks so. */
export async function openPage(browser: Browser, url: string, look: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: look.theme,
    viewport: { width: look.width, height: look.width === 390 ? 844 : 800 },
    locale: 'en-US',
    // A phone has no pointer that hovers.
    isMobile: look.width === 390,
    hasTouch: look.width === 390,
  })
  // Direction and language follow what this device chose, also before anybody signed in.
  await context.addInitScript((locale) => localStorage.setItem('weft.locale', locale), look.locale)
  return context.newPage()
}

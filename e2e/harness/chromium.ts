import { CHROMIUM_ARGS } from '../../scripts/browser.ts'

/** For `test.use`: a Chromium with all that belongs to a desktop, notifications for one. */
export const WHOLE_BROWSER = {
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...CHROMIUM_ARGS],
  },
}

/** The shell without a window where there is one: the same pages for three quarters of the work. */
export const LEAST_BROWSER = {
  launchOptions: {
    executablePath: process.env['HEADLESS_SHELL_PATH'] ?? WHOLE_BROWSER.launchOptions.executablePath,
    args: [...CHROMIUM_ARGS],
  },
}

/** For `test.use`: things move, as most people have it. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const

import { defineConfig } from '@playwright/test'

import { LEAST_BROWSER } from './harness/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './results',
  // Each has a server of its own. Journeys wait for typing, mails and outages as long as they compute.
  workers: 3,
  // Busy machines are slow: only what hangs has to fail.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // Where nobody watches, one that fails is tried again; the sum says how many needed it.
  retries: process.env['CI'] ? 2 : 0,
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Pictures between the first and the last of a movement were a quarter of the work, and each press waited for them:
    // journeys of phones and of the first ten minutes have them, by `MOVING`.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'UTC',
    // A press that finds nothing says so while the rest of its journey still has time.
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // Each fresh browser would load the whole program beside what is tried. Journeys that need it on the device allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording takes about a third of a journey's time: only what fails is recorded, when it is tried again.
    trace: 'on-first-retry',
    ...LEAST_BROWSER,
  },
})

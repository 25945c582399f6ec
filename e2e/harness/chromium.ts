/** How journeys start their browser. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** For `test.use`: a Chromium with all that belongs to a desktop, notifications for one. */
export const WHOLE_BROWSER = {
  launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ARGS },
}

/** The shell without a window where there is one: the same pages for three quarters of the work. */
export const LEAST_BROWSER = {
  launchOptions: {
    executablePath: process.env['HEADLESS_SHELL_PATH'] ?? WHOLE_BROWSER.launchOptions.executablePath,
    args: ARGS,
  },
}

/** For `test.use`: things move, as most people have it. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const

// The journeys alone, with a fresh build of the web client; arguments go to Playwright (`--headed`, a file).
import { obtainBrowser, obtainHeadlessShell } from './browser.ts'
import { runNode } from './run.ts'

const browser = await obtainBrowser()
if ('reason' in browser) {
  console.error(`weft: ${browser.reason}`)
  process.exit(1)
}
const build = await runNode(['scripts/build-web.ts'], { shown: true })
if (build.code !== 0) process.exit(build.code)

const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts']
const { code } = await runNode([...playwright, ...process.argv.slice(2)], {
  shown: true,
  env: { CHROMIUM_PATH: browser.path, HEADLESS_SHELL_PATH: (await obtainHeadlessShell()) ?? undefined },
})
process.exitCode = code

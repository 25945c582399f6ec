import type { Figure } from '../benchmark.ts'
import { signUp } from '../harness/api.ts'
import { newContext, openBrowser, signInBrowser } from '../harness/browser.ts'
import { startWeft } from '../harness/weft.ts'

const WORKSPACES = 50
const BOARDS = 3

/** What the home page of somebody in many workspaces asks of a server that stands as it comes. */
export async function homeOfMany(say: (text: string) => void): Promise<Figure[]> {
  say(`making ${WORKSPACES} workspaces`)
  let weft = await startWeft()
  const browser = await openBrowser()
  try {
    const api = await signUp(weft.url)
    for (let n = 0; n < WORKSPACES; n++) {
      const team = await api.ask<{ data: { id: number } }>('POST', '/api/teams', { name: `Team ${n}` })
      for (let b = 0; b < BOARDS; b++)
        await api.ask('POST', `/api/${team.data.id}/boards/quick`, { name: `Board ${n}.${b}` })
    }
    await weft.stop({ forget: false })
    // With the limits as they come.
    weft = await startWeft({ dataDir: weft.dataDir, env: { LIMITS_FILE: '' } })
    const context = await newContext(browser, { state: await signInBrowser(browser, weft.url, api) })
    const page = await context.newPage()
    const statuses: number[] = []
    page.on('response', (reply) => {
      if (new URL(reply.url()).pathname.startsWith('/api/')) statuses.push(reply.status())
    })
    await page.goto(`${weft.url}/home`, { waitUntil: 'commit' })
    await page
      .getByText(`Board ${WORKSPACES - 1}.0`, { exact: true })
      .first()
      .waitFor({ timeout: 60_000 })
    const ms = await page.evaluate(() => performance.now())
    await page.waitForLoadState('networkidle')
    const refused = statuses.filter((status) => status === 429).length
    await context.close()
    const anchor = { work: 'workspaces', value: WORKSPACES, unit: 'calls' }
    return [
      {
        work: `calls of the home page with ${WORKSPACES} workspaces of ${BOARDS} boards`,
        figure: { value: statuses.length, unit: 'calls' },
        beside: `the last workspace's board stands after ${ms.toFixed(0)} ms`,
        anchor,
        target: { is: 'at most', value: 40 },
        limit: 'One call for the boards of all workspaces; the rest is of the session and does not grow.',
      },
      {
        work: 'of them refused by the limits as they come (429)',
        figure: { value: refused, unit: 'calls' },
        anchor,
        target: { is: 'at most', value: 0 },
        limit: 'A person may ask 200 times at once and 50 times a second.',
      },
    ]
  } finally {
    await browser.close()
    await weft.stop({ forget: true })
  }
}

// `npm run pictures`: every main screen in light, dark, 390 px and from right to left, on one page,
// `e2e/shots/index.html`. `--mocks FOLDER` (or MOCKS) puts the mock-ups beside them; names of screens shoot only those.
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { type Browser, chromium } from '@playwright/test'

import { newDataDir, removeDataDir, startServerProcess } from '../e2e/harness/server-process.ts'
import { DIFFERENCES } from '../e2e/screens/differences.ts'
import { ALL_LOOKS, type Look, nameOf, openPage, SHOTS } from '../e2e/screens/looks.ts'
import { WITHOUT_SCREEN } from '../e2e/screens/mock-ups.ts'
import { makeWorld, type ScreensWorld } from '../e2e/screens/screens-world.ts'
import { SCREENS, walkScreens } from '../e2e/screens/screens.ts'
import { obtainBrowser } from './browser.ts'
import { mockOf, pairsPage, unexplained } from './picture-pairs.ts'
import { runNode } from './run.ts'

const { values, positionals } = parseArgs({
  options: {
    mocks: { type: 'string', default: process.env['MOCKS'] },
    /** Shoots with the client as it was built last. */
    built: { type: 'boolean', default: false },
    look: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
})
const looks = ALL_LOOKS.filter((look) => values.look.every((part) => nameOf(look).includes(part)))

const found = await obtainBrowser()
if ('reason' in found) {
  console.error(`weft: ${found.reason}`)
  process.exit(1)
}
if (!values.built) {
  const { code } = await runNode(['scripts/build-web.ts'], { shown: true })
  if (code !== 0) process.exit(code)
}
await mkdir(SHOTS, { recursive: true })
const dataDir = await newDataDir()
const server = await startServerProcess({ dataDir })
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
try {
  const world = await makeWorld(server, ['Ada', 'Quinn'])
  for (const look of looks) await shoot(browser, world, look)
} finally {
  await browser.close()
  await server.stop()
  await removeDataDir(dataDir)
}
const page = join(SHOTS, 'index.html')
const drawn = new Set(values.mocks ? await readdir(values.mocks) : [])
const screens = SCREENS.flatMap((screen) => [screen, ...(screen.over ?? [])])
await writeFile(page, pairsPage(await shots(), WITHOUT_SCREEN))
console.log(`The pictures are in ${page}`)
const left = unexplained(drawn, screens, WITHOUT_SCREEN)
if (left.length > 0) {
  console.error(`Neither a screen nor a reason (e2e/screens/mock-ups.ts) has: ${left.join(', ')}`)
  process.exitCode = 1
}

async function shoot(browser: Browser, world: ScreensWorld, look: Look): Promise<void> {
  const page = await openPage(browser, server.url, look)
  await walkScreens(page, {
    world,
    look,
    only: positionals,
    async show(screen) {
      // What fades or slides in has done so; what waits moves for ever.
      await page.waitForTimeout(400)
      await page.evaluate(() => {
        const moving = document
          .getAnimations()
          .filter((one) => one.effect?.getTiming().iterations !== Infinity)
        return Promise.allSettled(moving.map((one) => one.finished))
      })
      await page.screenshot({ path: join(SHOTS, `${screen}-${nameOf(look)}.png`) })
      console.log(`${screen} ${nameOf(look)}`)
    },
  })
  await page.context().close()
}

/** What there is to show of each screen: pictures of this run and of earlier ones, with copies of their mock-ups. */
async function shots() {
  const taken = new Set(await readdir(SHOTS))
  return Promise.all(
    screens.map(async (screen) => ({
      name: screen.name,
      differences: DIFFERENCES[screen.name] ?? [],
      looks: await Promise.all(
        ALL_LOOKS.filter((look) => taken.has(`${screen.name}-${nameOf(look)}.png`)).map(async (look) => ({
          name: nameOf(look),
          ours: `${screen.name}-${nameOf(look)}.png`,
          mock: await copied(mockOf(screen, look).find((name) => drawn.has(name))),
        })),
      ),
    })),
  )
}

async function copied(mock: string | undefined): Promise<string | null> {
  if (!mock || !values.mocks) return null
  await mkdir(join(SHOTS, 'mocks'), { recursive: true })
  await copyFile(join(values.mocks, mock), join(SHOTS, 'mocks', mock))
  return `mocks/${mock}`
}

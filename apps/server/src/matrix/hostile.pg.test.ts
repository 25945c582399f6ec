import { sayRefused, t } from '@weft/i18n'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { routeOf } from './testing/declared.ts'
import { DECLARED } from './testing/declared-routes.ts'
import { hostile, picking } from './testing/hostile.ts'
import { isOfAccount, requestAt } from './testing/judge-route.ts'
import { type MatrixWorld, startMatrixWorld } from './testing/matrix-server.ts'
import { sendWire } from './testing/requests.ts'
import { disagreements } from './testing/rows.ts'

/** Hostile requests in all; docs/reliability.md says how many the full run sends. */
const BODIES = Number(process.env['FUZZ_BODIES'] ?? 1_600)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)

/** How a schema speaks to programs. */
const RAW =
  /\bInvalid (?:input|option|string)|\bToo (?:small|big):|\breceived\b|Unrecognized|(?:^|: |\b)(?:must be (?:an object|null|one of)|is not an id$|is not known: )|given data was invalid/i

let world: MatrixWorld

beforeAll(async () => {
  world = await startMatrixWorld()
})
afterAll(() => world.stop())

// What takes a place away comes last: before it there is something to be hostile to.
const rows = DECLARED.toSorted(
  (a, b) => Number(routeOf(a).startsWith('DELETE')) - Number(routeOf(b).startsWith('DELETE')),
)

test(
  `no route fails at ${BODIES} hostile requests, and the database agrees with itself (seed ${SEED})`,
  { timeout: 120_000 + BODIES * 60 },
  async () => {
    const each = Math.ceil(BODIES / rows.length)
    const failed: string[] = []
    for (const [n, declared] of rows.entries()) {
      const pick = picking(SEED + n)
      const me = isOfAccount(declared) ? await world.newcomer() : world.home.me
      const place = { ...world.home, me }
      let wire = await requestAt(declared, place)
      for (let i = 0; i < each; i++) {
        // What it stands on may be used up by then.
        if (i % 40 === 39) wire = await requestAt(declared, place).catch(() => wire)
        const asked = hostile(wire, pick)
        const who = i % 5 === 4 ? undefined : me.headers
        const { status, text } = await sendWire(world.server, asked, who)
        failed.push(...rawWords(text).map((said) => `${routeOf(declared)}: is said as ${said}`))
        if (/(^|:|,)5\d\d/.test(status))
          failed.push(
            `${routeOf(declared)}: ${status} ${asked.url.slice(0, 200)} ${(asked.body ?? '').slice(0, 400)} ${text.slice(0, 200)}`,
          )
      }
    }
    expect(failed).toEqual([])
    expect(world.server.warnings).toEqual([])
    expect(await disagreements(world.server.db)).toEqual([])
  },
)

/** What a screen would show of a refusal's `data` in words for programs. */
function rawWords(text: string): string[] {
  if (!text.startsWith('{')) return []
  const { data, code } = JSON.parse(text) as { data?: unknown; code?: unknown }
  if (code !== 'invalid' || !Array.isArray(data)) return []
  return data
    .filter((one) => typeof one === 'string')
    .map((one) => sayRefused(one, t))
    .filter((said) => RAW.test(said))
}

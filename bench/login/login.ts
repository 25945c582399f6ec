import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import type { Benchmark } from '../benchmark.ts'
import { createApi, PASSWORD } from '../harness/api.ts'
import { median, percentile } from '../harness/measure.ts'
import { freePort, startWeft } from '../harness/weft.ts'
import { watchHealth } from '../save/health.ts'

const LOGINS = 200
const RUNS = 3

interface Crowd {
  /** Of the health answers meanwhile, in ms. */
  p50: number
  max: number
  seconds: number
}

export const benchmark: Benchmark = {
  name: 'login',
  about: `${LOGINS} people sign in at the same moment, each over a connection of its own, while /api/health is asked every 20 ms; median of ${RUNS} such crowds. The anchor is a bare Node server that only verifies the same argon2id hashes, as many at once.`,
  async run({ say }) {
    say('a bare server')
    const bare = await bareCrowds()
    const weft = await startWeft()
    try {
      const stranger = createApi(weft.url)
      const email = `login-${process.hrtime.bigint()}@example.com`
      await stranger.ask('POST', '/api/auth/register', {
        email,
        name: 'Login',
        password: PASSWORD,
        locale: 'en-US',
        source: 'bench',
      })
      const body = { email, password: PASSWORD, grantType: 'password' }
      const runs: Crowd[] = []
      for (let n = 0; n < RUNS; n++) {
        say(`crowd ${n + 1}`)
        runs.push(await crowd(weft.url, '/api/auth/login', body))
      }
      const atOnce = Math.min(4, availableParallelism())
      const anchor = (value: number, unit: string) => ({ work: 'the bare server', value, unit })
      return [
        {
          work: `/api/health, slowest answer while ${LOGINS} people sign in at once`,
          figure: { value: median(runs.map(({ max }) => max)), unit: 'ms' },
          beside: `p50 ${median(runs.map(({ p50 }) => p50)).toFixed(1)} ms; worst of all ${Math.round(
            percentile(
              runs.map(({ max }) => max),
              1,
            ),
          )} ms`,
          anchor: anchor(median(bare.map(({ max }) => max)), 'ms'),
          target: { is: 'at most', value: 200 },
          limit: `${atOnce} argon2id hashes at once take every processor, and the thread that answers gets its turn from the kernel`,
        },
        {
          work: `${LOGINS} sign-ins at once, until the last one is in`,
          figure: { value: median(runs.map(({ seconds }) => seconds)), unit: 's' },
          anchor: anchor(median(bare.map(({ seconds }) => seconds)), 's'),
          limit:
            'the hashes, which are meant to be expensive; our own part is what lies above the bare server',
        },
      ]
    } finally {
      await weft.stop()
    }
  },
}

async function crowd(url: string, path: string, body: unknown): Promise<Crowd> {
  const people = createApi(url)
  const health = await watchHealth(url)
  const begin = performance.now()
  const answers = await Promise.all(Array.from({ length: LOGINS }, () => people.call('POST', path, body)))
  const seconds = (performance.now() - begin) / 1_000
  const seen = await health.stop()
  const bad = answers.find(({ status }) => status !== 200)
  if (bad || seen.failed > 0)
    throw new Error(`A sign-in was answered ${bad?.status}, health failed ${seen.failed} times`)
  return { p50: seen.p50, max: seen.max, seconds }
}

async function bareCrowds(): Promise<Crowd[]> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const url = `http://127.0.0.1:${port}`
    const stranger = createApi(url)
    // It makes the hash before it listens.
    for (let isUp = false; !isUp;) {
      isUp = await stranger.call('GET', '/').then(
        () => true,
        () => false,
      )
    }
    const runs: Crowd[] = []
    for (let n = 0; n < RUNS; n++) runs.push(await crowd(url, '/', {}))
    return runs
  } finally {
    child.kill()
  }
}

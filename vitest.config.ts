import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { LongestFirst } from './scripts/longest-first.ts'

const exclude = ['**/node_modules/**', '**/dist/**']
const rooms = '{apps,packages,features,scripts,bench}/**'

// What happens before a part of the program is loaded can be tried once in a page: such a file has one for itself. So
// has each of the kit, which is about what a page knows: where the pointer was, who has the keys, what covers what.
const fresh = [`${rooms}/*.fresh.test.tsx`, 'packages/ui/**/*.test.tsx']

const dom = { environment: 'jsdom', setupFiles: ['scripts/property-seed.ts', 'scripts/dom-setup.ts'] }

// One PostgreSQL for all tests that need it.
const database = 'packages/db/src/testing/global-setup.ts'

// Busy machines are slow, and no test judges by time: only what hangs has to fail.
const PATIENCE_MS = 300_000

// Where nobody watches, one that waits for servers or screens is tried once more; the sum names those that needed it.
// Plain functions have no second try: what fails there once is wrong.
const retry = process.env['CI'] ? 1 : 0

/** A number of the commit: a new commit is tried on new worlds, and the same one never on others. */
function seedOfCommit(): string {
  const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' })
  return String(Number.parseInt(commit, 16))
}

// Servers and readers that tests start as processes load some 800 modules each: compiled once for all of them.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/weft-tests')

if (process.env['CI']) process.env['PROPERTY_SEED'] ??= seedOfCommit()

// Files of one worker share what they import, and the page: loading a server or a page for each took a third of the
// time of the one and three quarters of the other. A test leaves nothing behind in a module.
export default defineConfig({
  plugins: [react()],
  test: {
    expect: { poll: { timeout: 60_000 } },
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    // Most of what the tests of the server do is to wait for the database.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['scripts/property-seed.ts'],
          include: [`${rooms}/*.test.ts`],
          exclude: [...exclude, '**/*.pg.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          isolate: false,
          retry,
          include: [`${rooms}/*.test.tsx`],
          exclude: [...exclude, ...fresh],
          ...dom,
          setupFiles: [...dom.setupFiles, 'scripts/shared-page.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'fresh', retry, include: fresh, exclude, ...dom },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          isolate: false,
          retry,
          setupFiles: ['scripts/property-seed.ts'],
          include: [`${rooms}/*.pg.test.ts`],
          exclude,
          globalSetup: [database],
        },
      },
    ],
  },
})

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { build, type Plugin } from 'vite'

import { besideClient } from './beside-client.ts'

/**
 * Files of the program that a device need not have before it asks for them: fonts of scripts it may never show, and the
 * programs of pages that the server writes.
 */
const ON_DEMAND = /inter-(?!latin-wght)|\.map$|^published-/

/** Builds the service worker beside the finished client, with the list of the client's files in it. */
export function serviceWorkerPlugin(): Plugin {
  return besideClient('service-worker', async (folder) => {
    await build({
      configFile: false,
      logLevel: 'warn',
      define: { __SHELL__: JSON.stringify(readShell(folder)) },
      publicDir: false,
      build: {
        target: 'es2024',
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: {
          input: join(import.meta.dirname, '../src/service-worker/service-worker.ts'),
          output: { entryFileNames: 'service-worker.js', format: 'iife' },
        },
      },
    })
  })
}

/** What the device keeps; the version is a digest of the page and of all names, which hold the files' hashes. */
function readShell(folder: string): { version: string; page: string; files: string[] } {
  const beside = readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        !/^(index\.html|service-worker\.js|(form|contents|published)-program\.js)$|^\.|\.(gz|br|zst)$/.test(
          entry.name,
        ),
    )
    .map((entry) => `/${entry.name}`)
  const built = readdirSync(join(folder, 'assets'))
    .filter((name) => !ON_DEMAND.test(name) && !/\.(gz|br|zst)$/.test(name))
    .map((name) => `/assets/${name}`)
  const digest = createHash('sha256').update(readFileSync(join(folder, 'index.html')))
  for (const path of beside) digest.update(readFileSync(join(folder, path)))
  const version = digest.update(built.toSorted().join()).digest('hex').slice(0, 16)
  return { version, page: '/', files: [...beside, ...built].toSorted() }
}

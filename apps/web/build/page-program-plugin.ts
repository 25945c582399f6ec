import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { build, type Plugin } from 'vite'

import { besideClient } from './beside-client.ts'

/** Bytes of each program, packed: strangers load it on any device, and the page works without it. */
const BUDGETS = { form: 10_000, contents: 1_000 } as const

/**
 * Builds the program of pages that the server writes as one small file of its own, which loads nothing of the
 * application. Its name is fixed, as the server writes it; browsers ask each time whether it changed.
 */
export function pageProgramPlugin(kind: keyof typeof BUDGETS): Plugin {
  const name = `${kind}-program`
  return besideClient(name, async (folder) => {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        target: 'es2024',
        outDir: folder,
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: join(import.meta.dirname, `../src/${kind}-page.ts`),
          // Modules only define: of each door no more comes in than what is used.
          treeshake: {
            moduleSideEffects: [
              { test: /src\/\w+-page\.ts$/, sideEffects: true },
              { test: /.*/, sideEffects: false },
            ],
          },
          output: { entryFileNames: `${name}.js`, format: 'iife' },
        },
      },
    })
    for (const result of [built].flat())
      for (const file of 'output' in result ? result.output : []) {
        const bytes = file.type === 'chunk' ? gzipSync(file.code).length : 0
        if (bytes > BUDGETS[kind])
          throw new Error(`${name}.js has ${bytes} bytes, which are more than ${BUDGETS[kind]}.`)
      }
  })
}

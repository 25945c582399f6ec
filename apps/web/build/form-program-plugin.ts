import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { build, type Plugin } from 'vite'

import { besideClient } from './beside-client.ts'

/** Bytes of the program, packed: strangers load it on any device, and the page works without it. */
const BUDGET = 10_000

/**
 * Builds the program of shared forms as one small file of its own: their page comes whole from the server, and loads
 * nothing of the application. Its name is fixed, as the server writes it; browsers ask each time whether it changed.
 */
export function formProgramPlugin(): Plugin {
  return besideClient('form-program', async (folder) => {
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
          input: join(import.meta.dirname, '../src/form-page.ts'),
          // Modules only define: of each door no more comes in than what is used.
          treeshake: {
            moduleSideEffects: [
              { test: /src\/form-page\.ts$/, sideEffects: true },
              { test: /.*/, sideEffects: false },
            ],
          },
          output: { entryFileNames: 'form-program.js', format: 'iife' },
        },
      },
    })
    for (const result of [built].flat())
      for (const file of 'output' in result ? result.output : []) {
        const bytes = file.type === 'chunk' ? gzipSync(file.code).length : 0
        if (bytes > BUDGET)
          throw new Error(`The program of forms has ${bytes} bytes, which are more than ${BUDGET}.`)
      }
  })
}

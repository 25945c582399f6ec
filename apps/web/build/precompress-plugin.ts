import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

/** What shrinks; fonts and pictures are packed already. */
const TEXT = /\.(js|css|svg|json|webmanifest)$/
/** A packet holds about so much: below it there is nothing to win. */
const SMALLEST = 1_400

/** Puts a `.br` and a `.gz` beside each built text, once and tight, so that no request waits for a compression. */
export function precompressPlugin(): Plugin {
  let folder = ''
  let isWritten = true
  return {
    name: 'weft:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
      isWritten = config.build.write
    },
    // After the service worker's, which runs in the same hook: it is compressed, too.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(failure?: Error) {
        if (failure || !isWritten) return
        const names = await readdir(folder, { recursive: true })
        const texts = names.filter((name) => TEXT.test(name) && !name.startsWith('.vite'))
        await Promise.all(texts.map((name) => compress(join(folder, name))))
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await Promise.all([
    promisify(brotliCompress)(text, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    promisify(gzip)(text, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}

import { resolve } from 'node:path'

import type { Plugin } from 'vite'

/**
 * Builds another program once the client lies in its folder, which `work` is given. Not after a build that failed, nor
 * after one that stays in memory and only asks how large everything is. What `work` throws fails the build.
 */
export function besideClient(name: string, work: (folder: string) => Promise<unknown>): Plugin {
  let folder = ''
  let isWritten = true
  return {
    name: `weft:${name}`,
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
      isWritten = config.build.write
    },
    closeBundle: {
      sequential: true,
      async handler(failure?: Error) {
        if (!failure && isWritten) await work(folder)
      },
    },
  }
}

import { join } from 'node:path'

import type { Plugin } from 'vite'

/** Makes icons the light way, and without the keys that name their lines for the library's own way. */
export function lightIconsPlugin(): Plugin {
  const factory = JSON.stringify(join(import.meta.dirname, '../src/icons/light-icon.ts'))
  return {
    name: 'weft:light-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/lucide-react\/dist\/esm\/icons\//.test(id)) return null
      const light = code
        .replace(
          /^import createLucideIcon from .*$/m,
          `import { createLightIcon as createLucideIcon } from ${factory}`,
        )
        .replaceAll(/, key: "\w+"/g, '')
      return { code: light, map: null }
    },
  }
}

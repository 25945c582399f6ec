import type { Plugin } from 'vite'

/** Leaves out what routes say of themselves: the server publishes it, the browser has no use for it. */
export function lightContractsPlugin(): Plugin {
  return {
    name: 'weft:light-contracts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/features\/\w+\/shared\//.test(id)) return null
      return { code: code.replaceAll(/^\s*summary:\s*(['"`]).*?\1,?$/gm, ''), map: null }
    },
  }
}

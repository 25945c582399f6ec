import type { Plugin } from 'vite'

const TABLE = `import { TableView } from './table-view.tsx'`
const LATE = `const TableView = late(() => import('./table-view.tsx').then((it) => it.TableView))`

/**
 * Loads the table like every other kind of view: the application draws it in its first picture, most published views
 * are no tables.
 */
export function lateTablePlugin(): Plugin {
  return {
    name: 'weft:late-table',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/features/views/types/table/client.tsx')) return null
      if (!code.includes(TABLE)) throw new Error(`${id} imports its view in another way`)
      return { code: code.replace(TABLE, LATE), map: null }
    },
  }
}

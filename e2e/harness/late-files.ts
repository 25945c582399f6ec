import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const ASSETS = join(import.meta.dirname, '../../apps/web/dist/assets')

/**
 * Addresses of the files that hold what is loaded later, by the beginnings of their names: what a feature loads is
 * `views-later`, what a kind of view does `view-table-later` (apps/web/build/later-parts.ts). Throws where there is no
 * such file: what holds nothing back would pass.
 */
export function lateFiles(...names: readonly string[]): RegExp {
  const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'))
  const missing = names.find((name) => !files.some((file) => file.startsWith(`${name}-`)))
  if (missing !== undefined) throw new Error(`The program has no file ${missing}-….js: what is in it now?`)
  return new RegExp(String.raw`/assets/(?:${names.join('|')})-[^/]*\.js$`)
}

import { must } from '@weft/base'

import { routeTable } from './route-table.ts'
import { stringifySearch } from './search-codec.ts'

/** The address of a named page. Params and query values that are null or undefined are dropped. */
export function pathTo(
  name: string,
  params: Readonly<Record<string, string | number | null | undefined>> = {},
  search: Readonly<Record<string, unknown>> = {},
): string {
  const { path } = must(
    routeTable.find((page) => page.name === name),
    `there is a page named ${name}`,
  )
  const segments = path.split('/').flatMap((segment) => {
    const [, optional, param] = /^\{?(-?)\$(\w+)\}?$/.exec(segment) ?? []
    if (param === undefined) return [segment]
    const value = params[param]
    if (value === null || value === undefined || value === '') {
      if (!optional) throw new Error(`No '${param}' for ${path}`)
      return []
    }
    return [encodeURIComponent(value)]
  })
  return segments.join('/') + stringifySearch(search)
}

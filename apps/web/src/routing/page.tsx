import type { ComponentType } from 'react'

import { noParams, type ParseParams, type RawParams } from './params.ts'
import type { SearchValues } from './search-codec.ts'

/** What a screen gets from its address. */
export interface ScreenProps<P = Record<string, never>> {
  readonly params: P
  readonly search: SearchValues
}

/**
 * Where a page stands: `public` before any session, `frame` with sidebar and top bar, `settings` in the frame beside
 * the list of settings, `bare` in the session without a sidebar.
 */
export type Shell = 'public' | 'frame' | 'settings' | 'bare'

interface PageRow<P> {
  readonly path: string
  /** By which other parts of the product know the page. */
  readonly name?: string
  /** In English; translated where it is shown. */
  readonly title: string
  readonly shell: Shell
  /** People without an account may open it. */
  readonly guests?: true
  /**
   * It shows what only the server knows: without it a sentence stands there, and the page comes back by itself. All
   * others show what this device keeps, and refuse only what cannot wait.
   */
  readonly needsServer?: true
  /** Query values that go along to the next page of this kind. */
  readonly keep?: readonly string[]
  readonly params?: ParseParams<P>
  /** Missing: the feature is not there yet, and the page says so. */
  readonly screen?: () => Promise<ComponentType<ScreenProps<P>>>
  /** Another page that this path stands for. */
  readonly redirect?: string
}

/** One row of the route table, its types settled. */
export interface Page extends Omit<PageRow<unknown>, 'params' | 'screen'> {
  /** Whether the params of the path can mean something. */
  accepts(raw: RawParams): boolean
  /** Null while the feature is not there. */
  readonly load: (() => Promise<ComponentType<{ raw: RawParams; search: SearchValues }>>) | null
}

export function page<P = Record<string, never>>(row: PageRow<P>): Page {
  const { params: given, screen, ...rest } = row
  const parse = given ?? (noParams as unknown as ParseParams<P>)
  const load =
    screen &&
    (async () => {
      const Screen = await screen()
      return function PageScreen({ raw, search }: { raw: RawParams; search: SearchValues }) {
        const params = parse(raw)
        return params === null ? null : <Screen params={params} search={search} />
      }
    })
  return { ...rest, accepts: (raw) => parse(raw) !== null, load: load ?? null }
}

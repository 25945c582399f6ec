import type { ComponentType } from 'react'

import type { Extension } from './extension.ts'
import { noParams, type ParseParams, type RawParams } from './params.ts'

/** Query values as they stand in the address: always texts, so that `?view=5` stays "5". */
export type SearchValues = Readonly<Record<string, string>>

/** What a page's address says. */
export interface Address<P = Record<string, never>> {
  readonly params: P
  readonly search: SearchValues
  /** With its sign, or empty. */
  readonly hash: string
}

/**
 * Where a page stands: `public` before any session, `frame` with sidebar and top bar, `settings` in the frame beside
 * the list of settings, `bare` in the session without a sidebar.
 */
export type Shell = 'public' | 'frame' | 'settings' | 'bare'

interface PageRow<P, Props> {
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
  readonly screen?: () => Promise<ComponentType<Props>>
  /** What the screen is told of the address; nothing where this is missing. */
  readonly props?: (at: Address<P>) => NoInfer<Props>
  /** Another value is another screen, which begins anew; one and the same for all addresses where this is missing. */
  readonly key?: (at: Address<P>) => string | number
  /** Begins to load what the page shows beside its screen, for an address with this query. */
  readonly ahead?: (search: SearchValues) => Promise<unknown>
  /** What features show on it that belongs to its first picture. */
  readonly points?: readonly Extension['point'][]
  /** Another page that this path stands for. */
  readonly redirect?: string
}

/** What the router tells of an address. */
export interface RawAddress extends Omit<Address, 'params'> {
  readonly raw: RawParams
}

/** One row of the route table, its types settled. */
export interface Page extends Omit<PageRow<unknown, never>, 'params' | 'screen' | 'props' | 'key'> {
  /** Whether the params of the path can mean something. */
  accepts(raw: RawParams): boolean
  /** Null while the feature is not there. */
  readonly load: (() => Promise<ComponentType<RawAddress>>) | null
}

export function page<P = Record<string, never>, Props extends object = object>(row: PageRow<P, Props>): Page {
  const { params: given, screen, props: propsOf, key: keyOf, ...rest } = row
  const parse = given ?? (noParams as unknown as ParseParams<P>)
  const load =
    screen &&
    (async () => {
      const Screen: ComponentType<Props> = await screen()
      return function PageScreen({ raw, search, hash }: RawAddress) {
        const params = parse(raw)
        if (params === null) return null
        const at = { params, search, hash }
        return <Screen key={keyOf?.(at)} {...(propsOf?.(at) ?? ({} as Props))} />
      }
    })
  return { ...rest, accepts: (raw) => parse(raw) !== null, load: load ?? null }
}

import type { ComponentType } from 'react'

/** Somewhere to go from every page. */
export interface Destination {
  /** With `$teamId` there is one for every workspace; with `$rootId` only where a board is open. */
  readonly path: string
  /** In English; translated where it is shown. */
  readonly label: string
  readonly icon: ComponentType
  /** Its place among the others. */
  readonly order: number
  /** At the head of the sidebar, below every page of a phone, or among the pages that the search finds. */
  readonly shownIn: readonly ('sidebar' | 'phone' | 'search')[]
  /** How much waits there, shown beside it. */
  readonly Waiting?: ComponentType
  /** The letter that goes there after G, and in English what the list of keys says of it. */
  readonly key?: { readonly letter: string; readonly says: string }
}

import { createContext } from 'react'

import type * as menuBodies from './bodies/menus.ts'
import type { Command } from './command.ts'

/** What the entries of a menu are: lines on the screen, or commands. */
export type EntryBodies = Pick<
  typeof menuBodies,
  'MenuItemBody' | 'MenuSectionBody' | 'MenuSeparatorBody' | 'SubMenuBody'
>

/** What entries are here instead of lines; told, so that a page with menus alone does without it. */
export const EntriesHere = /* @__PURE__ */ createContext<EntryBodies | null>(null)

/** Where the entries of a menu go instead of onto the screen. */
export interface Collector {
  put(id: string, command: Command): void
  drop(id: string): void
  /** What the menu around them is called: `Theme: Dark`. */
  readonly within: readonly string[]
  /** What the menu around them does with those that do nothing by themselves. */
  choose?: ((id: string) => void) | undefined
}

import type { ReactNode } from 'react'

export interface Command {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Where it is, or what it does, in a quiet colour. */
  readonly hint?: string
  readonly shortcut?: readonly string[]
  readonly isDisabled?: boolean
  onAction(): void
}

export interface CommandSection {
  readonly id: string
  readonly title: string
  readonly commands: readonly Command[]
}

/** What the palette shows and how it asks. */
export interface CommandSearch {
  readonly query: string
  onQueryChange(query: string): void
  /** What answers the query, already found and in order. */
  readonly sections: readonly CommandSection[]
  readonly placeholder?: string
  /** Said below what was found, such as that more is looked for. */
  readonly note?: string
  /** At the end of the line of keys. */
  readonly footerEnd?: ReactNode
}

import type { ReactNode } from 'react'

import type { MarkedParts } from './highlighted.tsx'

export interface Command {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Where it is, or what it does, in a quiet colour. */
  readonly hint?: string
  readonly shortcut?: readonly string[]
  readonly isDisabled?: boolean
  /** It changes the question, and the palette stays for what is found then. */
  readonly keepsOpen?: boolean
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
  /** Between the question and what answers it, such as its filters. */
  readonly below?: ReactNode
  /** What answers the query, already found and in order. */
  readonly sections: readonly CommandSection[]
  readonly placeholder?: string
  /** Which parts of a label stand out; the query as it was typed unless told. */
  readonly find?: (text: string, query: string) => MarkedParts
  /** Said below what was found, such as that more is looked for. */
  readonly note?: string
  /** At the end of the line of keys. */
  readonly footerEnd?: ReactNode
}

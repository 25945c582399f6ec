import type { ReactNode } from 'react'

export interface DropdownOption {
  readonly id: string
  /** What is shown, searched and read aloud. */
  readonly label: string
  /** Shown instead of the label, for instance a pill. */
  readonly content?: ReactNode
  readonly icon?: ReactNode
  /** A quiet word at the end of the line. */
  readonly hint?: string
  /** A sentence below the label, such as why it cannot be selected. */
  readonly description?: string
  /** Cannot be selected. */
  readonly isDisabled?: boolean
  /** Options with the same group stand together under its name. */
  readonly group?: string
}

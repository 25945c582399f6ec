import type { ReactNode } from 'react'
import type { DropdownOption } from './dropdown-option.ts'
import type { FieldText } from './field-frame.tsx'

interface DropdownBase extends FieldText {
  readonly options: readonly DropdownOption[]
  /** Needed when there is no `label`. */
  readonly 'aria-label'?: string
  /** 'Choose an Option' unless told otherwise. */
  readonly placeholder?: string
  /** A search field above the options; the string is its placeholder. */
  readonly search?: boolean | string
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly name?: string
  readonly isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
  /** Without a border, for toolbars. */
  readonly isGhost?: boolean
  /** Below the options, for instance a button that makes one; gets the text of the search. */
  readonly footer?: ReactNode
  readonly className?: string
}

export interface SingleDropdownProps extends DropdownBase {
  readonly isMulti?: false
  readonly value: string | null
  onValueChange(value: string): void
}

export interface MultiDropdownProps extends DropdownBase {
  readonly isMulti: true
  readonly value: readonly string[]
  onValueChange(value: string[]): void
}

export type DropdownProps = SingleDropdownProps | MultiDropdownProps

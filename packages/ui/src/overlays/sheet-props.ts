import type { ReactNode } from 'react'

export interface SheetProps {
  readonly title: string
  readonly isTitleHidden?: boolean
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  readonly children: ReactNode
}

import type { ReactNode } from 'react'
import { useLatePart } from './late-part.ts'
import { surfaces } from './overlay-parts.ts'

export interface SheetProps {
  readonly title: string
  readonly isTitleHidden?: boolean
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  readonly children: ReactNode
}

/** What a phone shows instead of a popover or a small dialog. */
export function Sheet(props: SheetProps) {
  const part = useLatePart(surfaces, props.isOpen)
  return part && <part.SheetBody {...props} />
}

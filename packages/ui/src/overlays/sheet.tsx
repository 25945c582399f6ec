import { useLatePart } from '../late/late.tsx'
import { surfaces } from './overlay-parts.ts'
import type { SheetProps } from './sheet-props.ts'

/** What a phone shows instead of a popover or a small dialog. */
export function Sheet(props: SheetProps) {
  const part = useLatePart(surfaces, props.isOpen)
  return part && <part.SheetBody {...props} />
}

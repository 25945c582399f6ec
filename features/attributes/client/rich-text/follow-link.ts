import { isSafeUrl } from '@weft/rich-text'
import { openOutside } from '@weft/ui'

/** Where text is written a press puts the caret into a link, and only Ctrl or ⌘ follows it; where it is read any does. */
export function followLink(event: MouseEvent, { isEditable }: { isEditable: boolean }): boolean {
  const isNew = event.ctrlKey || event.metaKey
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || (isEditable && !isNew) || !isSafeUrl(link.href)) return false
  event.preventDefault()
  openOutside(link.href, { isNew })
  return true
}

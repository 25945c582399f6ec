import { folderPath } from '@weft/features/boards/client'
import type { Comment } from '@weft/model'
import { t } from '@weft/i18n'
import { toast } from '@weft/ui'

/** The address of a comment: its item, with the thread open at it. */
export function commentPath({ id, board_id, folder_id, item_id }: Comment): string {
  return `${folderPath(board_id, folder_id, item_id)}?t=comments&comment=${id}`
}

/** Puts the address on the clipboard and says so. */
export async function copyCommentLink(comment: Comment): Promise<void> {
  const { href } = new URL(commentPath(comment), window.location.href)
  try {
    await navigator.clipboard.writeText(href)
  } catch {
    // Without https or the permission the browser refuses; the address is shown, so that it can be taken from there.
    toast.longError(t('The browser did not allow copying: {text}', { text: href }))
    return
  }
  toast.success(t('Link copied'))
}

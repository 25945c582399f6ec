import { useT } from '@weft/i18n/react'
import type { Comment } from '@weft/model'
import { IconButton, Menu, MenuItem, useIsMobile } from '@weft/ui'
import { Ellipsis, Link, PenLine, Pin, PinOff, Reply, SmilePlus, Trash2 } from 'lucide-react'

import styles from '../comments.module.css'
import { ReactionPicker } from '../reactions/reaction-picker.tsx'
import type { CommentRights } from '../use-comment-rights.ts'
import { copyCommentLink } from './comment-address.ts'

interface CommentToolsProps {
  comment: Comment
  /** Who wrote it. */
  name: string
  rights: CommentRights
  onReact(reaction: string): void
  onReply: (() => void) | undefined
  onEdit(): void
  onPin(): void
  onDelete(): void
}

/** What can be done with a comment: over its corner while it is meant, and on a phone as one button. */
export function CommentTools(props: CommentToolsProps) {
  const { comment, name, rights, onReact, onReply, onPin } = props
  const t = useT()
  const isMobile = useIsMobile()
  const isPinned = comment.pinned_at !== null
  const size = isMobile ? 'large' : 'small'
  return (
    <div className={styles['tools']} role="group" aria-label={t('Comment from {name}', { name })}>
      {rights.canReact(comment) && (
        <ReactionPicker
          onPick={onReact}
          trigger={<IconButton icon={<SmilePlus />} label={t('Add reaction')} size={size} />}
        />
      )}
      {!isMobile && onReply && (
        <IconButton
          icon={<Reply className="icon-flip" />}
          label={t('Reply')}
          size="small"
          onClick={onReply}
        />
      )}
      {!isMobile && rights.canPin(comment) && (
        <IconButton
          icon={isPinned ? <PinOff /> : <Pin />}
          label={isPinned ? t('Unpin') : t('Pin')}
          size="small"
          onClick={onPin}
        />
      )}
      {!isMobile && (
        <IconButton
          icon={<Link />}
          label={t('Copy link')}
          size="small"
          onClick={() => void copyCommentLink(comment)}
        />
      )}
      <MoreMenu {...props} isMobile={isMobile} isPinned={isPinned} />
    </div>
  )
}

function MoreMenu(props: CommentToolsProps & { isMobile: boolean; isPinned: boolean }) {
  const { comment, name, rights, isMobile, isPinned, onReply, onPin, onEdit, onDelete } = props
  const t = useT()
  const mayPin = isMobile && rights.canPin(comment)
  const mayEdit = rights.canEdit(comment)
  const mayDelete = rights.canDelete(comment)
  if (!isMobile && !mayEdit && !mayDelete) return null
  const label = t('More about the comment from {name}', { name })
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={<IconButton icon={<Ellipsis />} label={label} size={isMobile ? 'large' : 'small'} />}
    >
      {isMobile && onReply && (
        <MenuItem icon={<Reply className="icon-flip" />} onAction={onReply}>
          {t('Reply')}
        </MenuItem>
      )}
      {mayPin && (
        <MenuItem icon={isPinned ? <PinOff /> : <Pin />} onAction={onPin}>
          {isPinned ? t('Unpin') : t('Pin')}
        </MenuItem>
      )}
      {isMobile && (
        <MenuItem icon={<Link />} onAction={() => void copyCommentLink(comment)}>
          {t('Copy link')}
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem icon={<PenLine />} onAction={onEdit}>
          {t('Edit')}
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem icon={<Trash2 />} tone="danger" onAction={onDelete}>
          {t('Delete')}
        </MenuItem>
      )}
    </Menu>
  )
}

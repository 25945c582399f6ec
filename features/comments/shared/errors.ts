import { defineErrors } from '@weft/base'

export const commentErrors = defineErrors({
  item_gone: { status: 404, message: 'This item was either deleted or it never existed.' },
  empty_comment: { status: 422, message: 'A comment needs some text.' },
  comment_too_long: { status: 422, message: 'A comment has at most 50,000 characters with its formatting.' },
  too_many_mentions: { status: 422, message: 'A comment mentions at most 50 people.' },
  too_many_pictures: { status: 422, message: 'A comment has at most 20 pictures.' },
  picture_gone: {
    status: 422,
    message: 'A picture of this comment is not there any more. Remove it, or add it again.',
  },
  reply_to_reply: { status: 422, message: 'Replies cannot be replied to. Reply to the comment above it.' },
  reply_elsewhere: { status: 422, message: 'The comment that this replies to belongs to another item.' },
  reply_to_deleted: { status: 422, message: 'The comment that this replies to was deleted.' },
  comment_deleted: { status: 422, message: 'A deleted comment cannot be restored.' },
  too_many_comments: { status: 422, message: 'This item has the maximum number of comments.' },
  too_many_pins: { status: 422, message: 'An item has at most 5 pinned comments. Unpin one of them first.' },
  not_an_emoji: { status: 422, message: 'A reaction is one emoji.' },
  too_many_reactions: { status: 422, message: 'A comment has at most 20 different reactions.' },
  edit_time_over: { status: 403, message: 'A comment can be changed for 24 hours after it was written.' },
})

import type { InterfaceWords } from '@weft/server-kit'
import * as z from 'zod/mini'

/** What calls and fields of comments mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Comments',
  about: 'Comments on items, reactions, and what you have read.',
  fields: {
    'Comment.board_id': 'The board of the item.',
    'Comment.folder_id': 'The folder of the item.',
    'Comment.item_id': 'The item that the comment is on.',
    'Comment.parent_id': 'The comment that it replies to; null for one of its own.',
    'Comment.text': 'The text of the comment.',
    'text.html':
      'The text as HTML; a mention is `<span data-type="mention" data-id="7">` with the number of the person.',
    'Comment.anchor': 'Words of a long text that the comment is about; null for none.',
    'anchor.attribute_id': 'The attribute that holds the long text.',
    'anchor.quote': 'The words.',
    'anchor.before': 'Text before the words, at most 200 characters.',
    'anchor.after': 'Text after the words, at most 200 characters.',
    'anchor.ordinal': 'Which one, if the words occur more than once; 0 is the first.',
    'Comment.author_name': 'Who wrote an imported comment; null otherwise.',
    'Comment.edited_at': 'When the text was last edited: `YYYY-MM-DD HH:mm:ss` in UTC; null if never.',
    'Comment.edited_by': 'Number of the person who edited it last; null if nobody did.',
    'Comment.removed_at': 'When it was deleted but kept without text, because it has replies; null if not.',
    'Comment.pinned_at': 'When it was pinned; null if it is not.',
    'Comment.reactions': 'Reactions to the comment.',
    'reactions.id': 'The reaction, by its UUID.',
    'reactions.reaction': 'The emoji.',
    'reactions.user_id': 'Number of the person who reacted.',
    'CommentReaction.comment_id': 'The comment, by its UUID.',
    'CommentReaction.reaction': 'One emoji.',
    'CommentReaction.user_id': 'Number of the person who reacted.',
    'CommentReaction.row_version': 'Not needed: reactions have no versions.',
    'CommentRead.read_at':
      'When the newest comment was written that you have read: `YYYY-MM-DD HH:mm:ss` in UTC. It only rises.',
    'CommentRead.item_id': 'The item; null if it holds for the whole folder.',
    item_ids: 'Up to 100 items: ids separated by commas.',
  },
  shown: {
    comments: z.object({
      folder_id: z.string(),
      created_by: z.nullable(z.int()),
      author_name: z.nullable(z.string()),
      edited_at: z.nullable(z.string()),
      edited_by: z.nullable(z.int()),
      removed_at: z.nullable(z.string()),
      pinned_at: z.nullable(z.string()),
      reactions: z.array(z.object({ id: z.string(), reaction: z.string(), user_id: z.int() })),
    }),
    'comment-reaction': z.object({ user_id: z.int(), folder_id: z.string() }),
    'comment-reads': z.object({ user_id: z.int(), folder_id: z.string(), item_id: z.nullable(z.string()) }),
  },
  examples: {
    'PUT /api/{team_id}/comments/{id}': {
      body: {
        board_id: 'aB3dE5fG7hJ',
        item_id: '01935b4e-7c00-7000-8000-0000000000a1',
        text: { html: '<p>The first draft is done.</p>' },
        row_version: 1,
      },
    },
  },
  answers: {
    'GET /api/{team_id}/comments/multiple': { 'data[]': 'Comment' },
    'POST /api/{team_id}/comments/{id}/pin': { data: 'Comment' },
    'POST /api/{team_id}/comments/{id}/unpin': { data: 'Comment' },
  },
}

/** Characters of a comment, its formatting included. */
export const MAX_COMMENT = 50_000
/** Pictures of one comment. */
export const MAX_PICTURES = 20
/** Comments of one item. */
export const MAX_COMMENTS = 10_000
/** Pinned comments of one item. */
export const MAX_PINS = 5
/** Different emoji that one comment may have, and reactions in all. */
export const MAX_REACTION_KINDS = 20
export const MAX_REACTIONS = 1_000
/** So long may whoever wrote a comment change it. */
export const EDIT_HOURS = 24
/** Comments in a minute from one address without anybody signed in. */
export const GUEST_COMMENTS = 5
/** Comments that a thread answers at once, the newest first. */
export const THREAD_PAGE = 200
/** Mentioned people about whom it is asked at once whether they see the item. */
export const MAX_UNREACHED = 500

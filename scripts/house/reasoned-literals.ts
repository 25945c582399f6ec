/** A member that a file outside its family may name, and why. The list may only shrink: nothing in it is for later. */
export type ReasonedLiteral = { path: string; members: readonly string[]; why: string }

/** At most so many members may be named outside their families. */
export const MOST_LITERALS = 20

export const reasonedLiterals: readonly ReasonedLiteral[] = [
  {
    path: 'features/forms/client/program/read-form.ts',
    members: ['checkbox'],
    why: 'the type of a field of HTML, which is no type of attribute',
  },
  {
    path: 'features/publishing/client/may-publish.ts',
    members: ['form'],
    why: 'decides about an entry of menus before any kind of view is loaded',
  },
]

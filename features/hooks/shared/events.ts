/** What a hook can be told of, in the order of the screens. */
export const HOOK_EVENTS = [
  'item.created',
  'item.updated',
  'item.deleted',
  'item.restored',
  'value.created',
  'value.updated',
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'form.submitted',
] as const
export type HookEvent = (typeof HOOK_EVENTS)[number]

/** Those that a new hook begins with; the others came later, and nobody gets them unasked. */
export const FIRST_EVENTS: readonly HookEvent[] = [
  'item.created',
  'item.updated',
  'value.created',
  'value.updated',
  'comment.created',
  'comment.updated',
]

/** What a test sends. */
export const PING = 'ping'

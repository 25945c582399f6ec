import { defineErrors } from '@weft/base'

export const assistantErrors = defineErrors({
  // Whether it is there at all is said to nobody who may not see it.
  not_here: { status: 404, message: 'This was not found, or you do not have access to it.' },
  no_workspace: {
    status: 404,
    message: 'This workspace was not found, or it does not allow assistants.',
  },
  not_looked_at: {
    status: 404,
    message: 'This token has expired. Make a dry run again, then use its token.',
  },
  another_change: {
    status: 422,
    message: 'This is not the change that was previewed. Make a dry run of it first.',
  },
  token_missing: {
    status: 422,
    message: 'Make a dry run first, then use the token from its answer.',
  },
  batch_too_large: { status: 400, message: 'Too many requests in one call. Send fewer at once.' },
})

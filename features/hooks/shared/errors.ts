import { defineErrors } from '@weft/base'

export const hookErrors = defineErrors({
  hooks_limit: {
    status: 422,
    message: 'This workspace has 50 hooks already. Delete one that is no longer needed.',
  },
  own_hooks_limit: {
    status: 422,
    message: 'You have 10 hooks in this workspace already. Delete one that is no longer needed.',
  },
  hook_address: {
    status: 422,
    message:
      'Enter an address that begins with https:// and is on the public internet, without a password in it.',
  },
  // Of logs and tests; wherever else a hook is asked for it is a page that does not exist.
  hook_missing: { status: 404, message: 'Hook missing or not loaded' },
  hook_off: { status: 409, message: 'This hook is off. Turn it on first.' },
})

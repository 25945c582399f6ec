import { defineErrors } from '@weft/base'

export const tokenErrors = defineErrors({
  tokens_limit: { status: 422, message: 'You have 20 tokens already. Revoke one that you no longer need.' },
})

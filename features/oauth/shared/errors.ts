import { defineErrors } from '@weft/base'

export const oauthErrors = defineErrors({
  apps_limit: { status: 422, message: 'You have 20 apps already. Remove one that you no longer need.' },
})

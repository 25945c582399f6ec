import { msg } from '@weft/i18n'
import type { TokenScope } from '@weft/protocol'

/** What a scope allows, in a sentence. */
export const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  read: msg('See everything that you see'),
  write: msg('Create, change and delete what you can, comments and time included'),
  comments: msg('Read and write comments only'),
  time: msg('Read and write time entries only'),
  hooks: msg('Manage webhooks'),
  admin: msg('Manage members, permissions, automations and the settings of workspaces'),
}

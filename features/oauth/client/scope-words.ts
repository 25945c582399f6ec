import { msg } from '@weft/i18n'
import type { TokenScope } from '@weft/protocol'

interface ScopeWords {
  readonly title: string
  readonly hint: string
}

/** What a scope allows, in plain words. */
export const SCOPE_WORDS: Readonly<Record<TokenScope, ScopeWords>> = {
  read: { title: msg('Read boards and items'), hint: msg('Everything that you see there') },
  write: {
    title: msg('Create, change and delete items'),
    hint: msg('What you can change, with comments and time'),
  },
  comments: { title: msg('Read and write comments'), hint: msg('Only comments, in your name') },
  time: { title: msg('Read and write time entries'), hint: msg('Only time entries, in your name') },
  hooks: {
    title: msg('Hear about changes'),
    hint: msg('Through webhooks, which end when you disconnect it'),
  },
  admin: {
    title: msg('Manage members, permissions and settings'),
    hint: msg('Only admins can allow this'),
  },
}

import { late } from '@weft/ui'

/** What large and compound edits are done with, and what few views ask for; a table loads it right after its rows. */
export const actionsPart = late(() => import('./actions/late-actions.ts'))

/** What only a preview needs of a session. */
export { readFirstPage } from '@weft/features/connectivity/client'
export { copyRecords } from './copy-records.ts'

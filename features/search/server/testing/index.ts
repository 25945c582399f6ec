export { addRows } from './add-rows.ts'
export { whenIndexed } from './when-indexed.ts'

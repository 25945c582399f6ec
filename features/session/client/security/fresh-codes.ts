import { createCell } from '../cell.ts'

/**
 * Recovery codes that were made just now, from one page to the next. Nowhere else: they are shown once, and a reload
 * forgets them.
 */
export const freshCodes = createCell<readonly string[] | null>(null)

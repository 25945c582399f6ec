/** A frame that is late by no more than this is taken for reordered, not for lost. */
export const REORDER_MS = 100
/** Partial frames reach all viewers at once: their questions are spread over this time. */
export const SPREAD_MS = 1_000
/** Rights that are gone must be out of sight within two seconds. */
export const RIGHTS_SPREAD_MS = 500
export const FIRST_RETRY_MS = 1_000
export const LAST_RETRY_MS = 30_000

/** 500 worlds with ALL_WORLDS, else 12, of other seeds with each commit. */
export const WORLDS = process.env['ALL_WORLDS'] ? 500 : 12

/** A world takes less than a second where nothing else runs. */
export const timeout = 60_000 + WORLDS * 10_000

import type { Limits } from '@weft/server-kit'

const MANY = 1e6

/** Limits under which nobody meets the rates of reading and writing; those have tests of their own. */
export const NO_RATES = {
  write_rate: MANY,
  write_burst: MANY,
  team_write_rate: MANY,
  team_write_burst: MANY,
  read_rate: MANY,
  read_burst: MANY,
  guest_rate: MANY,
  guest_burst: MANY,
} satisfies Partial<Limits>

import type { Limits } from '@weft/server-kit'

const MANY = 1e6

/** Limits under which nobody is told to come back later, or waits for a hash; those have tests of their own. */
export const NO_RATES = {
  write_rate: MANY,
  write_burst: MANY,
  team_write_rate: MANY,
  team_write_burst: MANY,
  read_rate: MANY,
  read_burst: MANY,
  search_rate: MANY,
  search_burst: MANY,
  ai_rate: MANY,
  ai_burst: MANY,
  guest_rate: MANY,
  guest_burst: MANY,
  calendar_rate: MANY,
  calendar_burst: MANY,
  sockets_per_address: 10_000,
  login_address_minute: MANY,
  register_address_hour: MANY,
  oauth_asks_address_minute: MANY,
  argon2_memory: 64,
} satisfies Partial<Limits>

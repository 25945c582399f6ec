import { readFileSync } from 'node:fs'

/** Every limit of the server, as it stands without LIMITS_FILE. `…_rate` is a number a second, `…_burst` how many at once. */
export const DEFAULT_LIMITS = {
  json_body_bytes: 1_048_576,
  bulk_body_bytes: 4_194_304,
  bulk_entries: 500,
  url_bytes: 8_192,
  header_bytes: 16_384,
  param_length: 256,
  json_depth: 20,
  json_keys: 1_000,
  request_timeout_ms: 15_000,
  page_default: 100,
  page_max: 1_000,
  row_slots_bytes: 262_144,
  items_per_folder: 100_000,
  attributes_per_board: 200,
  boards_per_team: 2_000,
  folder_depth: 10,
  item_depth: 5,
  members_per_team: 10_000,
  workspaces_per_owner: 500,
  invites_per_call: 100,
  invites_per_day: 500,
  sessions_per_user: 50,
  argon2_parallel: 4,
  argon2_queue: 200,
  /** KiB of each hash of a password. */
  argon2_memory: 65_536,
  login_account_minute: 5,
  login_account_hour: 20,
  login_address_minute: 30,
  board_password_tries: 10,
  register_address_hour: 20,
  /** How often one network begins to ask people for an app. */
  oauth_asks_address_minute: 30,
  mails_mailbox_hour: 3,
  mails_address_hour: 20,
  write_rate: 200,
  write_burst: 2_000,
  team_write_rate: 2_000,
  team_write_burst: 4_000,
  /** Of one token, beside what its holder may do. */
  token_rate: 10,
  token_burst: 20,
  read_rate: 50,
  read_burst: 200,
  search_rate: 5,
  search_burst: 20,
  ai_rate: 0.1,
  ai_burst: 10,
  guest_rate: 5,
  guest_burst: 30,
  /** Of one address of a calendar, whoever reads it. */
  calendar_rate: 1,
  calendar_burst: 10,
  photo_bytes: 4_000_000,
  photo_pixels: 50_000_000,
  attachment_bytes: 100_000_000,
  /** Room for all files of a workspace; null: what its plan gives. */
  storage_bytes: null as number | null,
  attachment_pixels: 50_000_000,
  uploads_per_user: 20,
  form_posts_minute: 10,
  form_posts_address_minute: 30,
  form_posts_hour: 1_000,
  /** Beyond those, of people who passed the operator's human check. */
  form_checked_posts_minute: 60,
  form_checked_posts_hour: 10_000,
  form_quickest_ms: 1_000,
  form_files: 10,
  form_file_bytes: 25_000_000,
  /** An archive of a workspace that somebody sends. */
  archive_bytes: 20_000_000_000,
  csv_rows: 100_000,
  csv_bytes: 52_428_800,
  csv_columns: 200,
  csv_jobs_per_team: 2,
  socket_message_bytes: 32_768,
  frame_bytes: 10_240,
  sockets_per_user: 20,
  sockets_per_address: 100,
  channels_per_socket: 200,
  multi_auth_names: 100,
  activity_days: 180,
  trash_days: 30,
  session_days: 30,
  link_preview_days: 30,
}

export type Limits = Readonly<typeof DEFAULT_LIMITS>

/** Below this passwords are not safe with whoever got hold of their hashes (OWASP). */
const LEAST_ARGON2_MEMORY = 19_456

/** The limits with LIMITS_FILE laid over them; unknown names and values that are no positive numbers are refused. */
export function loadLimits(file: string | undefined): Limits {
  if (!file) return DEFAULT_LIMITS
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`LIMITS_FILE ${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Error(`LIMITS_FILE ${file} must hold one JSON object`)
  }
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name))
      throw new Error(`LIMITS_FILE ${file}: there is no limit named '${name}'`)
    if (typeof value !== 'number' || !(value > 0) || !Number.isFinite(value)) {
      throw new Error(`LIMITS_FILE ${file}: '${name}' must be a positive number`)
    }
  }
  const limits = { ...DEFAULT_LIMITS, ...given }
  if (limits.argon2_memory < LEAST_ARGON2_MEMORY)
    throw new Error(`LIMITS_FILE ${file}: 'argon2_memory' must be at least ${LEAST_ARGON2_MEMORY}`)
  return limits
}

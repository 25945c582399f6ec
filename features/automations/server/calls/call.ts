/** A header of a call: as it stands in the rule, or by the id of a secret. */
interface CallHeader {
  name: string
  value?: string
  secret_id?: string
}

/** A request to a server of others, as a step planned it; what is secret in it is named, not told. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  /** Where to; of an address that is a secret itself, the secret's id. */
  url: string | { secret_id: string }
  headers: readonly CallHeader[]
  body?: string
}

/** What a model is asked for: a value of an attribute of the item that the step is about. */
export interface AskedValue {
  folder_id: string
  attribute_id: string
  prompt: string
  /** What the prompt names, which is data whatever it says. */
  about: Readonly<Record<string, string>>
}

/** A mail to each of these; people by the addresses that they have when it is sent. */
export interface PlannedMail {
  user_ids: readonly number[]
  addresses: readonly string[]
  subject: string
  text: string
  /** The same as it is formatted; clean. */
  html?: string
  /** Of the item: those that go along, and those that are too large and are named with a way to the item. */
  files?: { item_id: string; along: readonly SentFile[]; linked: readonly SentFile[]; url: string }
}

export interface SentFile {
  id: string
  name: string
  size: number
  mime: string
}

/** What came of a call, as the log keeps it and later steps read it. */
export interface CallAnswer {
  status: number
  /** As far as it is kept. */
  body: string
}

/** Characters of an answer that are kept. */
export const KEPT_ANSWER = 20_000
/** So long a call may take, all in all; milliseconds. */
export const CALL_MS = 10_000
/** Bytes that an answer may have. */
export const MOST_ANSWER = 1_000_000

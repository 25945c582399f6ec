import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type ApiClient, ApiError, NoReplyError, OfflineError, systemClock } from '@weft/api-client'
import { createUploadFetch } from '@weft/api-client/upload'

import {
  beginUpload,
  fileSchema,
  finishUpload,
  PART_BYTES,
  readUploadState,
  sendPart,
  type StoredFile,
  type UploadState,
} from '../shared/index.ts'

export interface UploadTarget {
  readonly team_id: number
  readonly item_id: string
  /** Null for a picture of a comment. */
  readonly attribute_id: string | null
}

export type UploadStatus = 'waiting' | 'uploading' | 'checking' | 'offline' | 'paused' | 'failed'

export interface Sending {
  readonly id: string
  readonly target: UploadTarget
  readonly file: File
  readonly signal: AbortSignal
  onStatus(status: UploadStatus): void
  onSent(bytes: number): void
}

/** So much is hashed between two looks at the person: a piece takes some 4 ms. */
const HASHED_AT_ONCE = 524_288
const PART_TIMEOUT_MS = 300_000
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
/** An item that was made without a network may not have arrived yet; a file that was damaged is sent anew. */
const MAX_MISSING = 6
const MAX_DAMAGED = 3

/** The sentence of what ended an upload for good. */
export class UploadRefused extends Error {}

/**
 * Sends a file part by part until the server has checked it. A network that goes away is waited for; where to go on is
 * asked of the server each time. Throws `UploadRefused`, or what the signal aborts with.
 */
export async function sendUpload(client: ApiClient, sending: Sending): Promise<StoredFile> {
  const { id, target, file, signal } = sending
  // In pieces: the platform's digest wants all bytes at once and a secure page, and a file may have neither.
  const hash = sha256.create()
  const hashed = { bytes: 0 }
  let digest: string | null = null
  let failures = 0
  let missing = 0
  let damaged = 0
  let isBegun = false
  for (;;) {
    signal.throwIfAborted()
    try {
      sending.onStatus('uploading')
      let state: UploadState
      if (isBegun) {
        const params = { team_id: String(target.team_id), id }
        state = (await client.call(readUploadState, { params }, { signal })).data
      } else {
        state = await begin(client, sending)
        isBegun = true
      }
      if (state.file) return state.file
      while (state.offset < file.size) {
        sending.onSent(state.offset)
        const part = file.slice(state.offset, state.offset + PART_BYTES)
        if (digest === null) await hashUpTo(file, hash, hashed, state.offset + part.size, signal)
        state = await send(client, sending, state.offset, part)
        failures = 0
      }
      sending.onSent(file.size)
      sending.onStatus('checking')
      if (digest === null) {
        await hashUpTo(file, hash, hashed, file.size, signal)
        digest = bytesToHex(hash.digest())
      }
      return await finish(client, sending, digest)
    } catch (error) {
      signal.throwIfAborted()
      const again = howAgain(error)
      if (again === 'no') throw new UploadRefused(sentenceOf(error), { cause: error })
      if (again === 'missing' && ++missing > MAX_MISSING)
        throw new UploadRefused(sentenceOf(error), { cause: error })
      if (again === 'damaged' && ++damaged > MAX_DAMAGED)
        throw new UploadRefused(sentenceOf(error), { cause: error })
      if (again === 'offset' || again === 'damaged') continue
      if (again === 'offline') sending.onStatus('offline')
      const pause = error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1_000 : 0
      await wait(Math.max(pause, WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0), signal)
      failures += 1
    }
  }
}

async function begin(client: ApiClient, { id, target, file, signal }: Sending): Promise<UploadState> {
  const { team_id, item_id, attribute_id } = target
  const body = { id, item_id, attribute_id, name: file.name.slice(-1_000) || 'file', size: file.size }
  const answer = await client.call(
    beginUpload,
    { params: { team_id: String(team_id) }, body },
    { signal, isAction: false },
  )
  return answer.data
}

async function send(client: ApiClient, sending: Sending, offset: number, part: Blob): Promise<UploadState> {
  const response = await client.request({
    method: sendPart.method,
    path: sendPart.path,
    params: { team_id: sending.target.team_id, id: sending.id },
    query: { offset },
    // Without a type: it is bytes, whatever the file says of itself.
    body: new Blob([part]),
    headers: { 'content-type': 'application/octet-stream' },
    fetch: createUploadFetch((bytes) => sending.onSent(offset + bytes)),
    timeout: PART_TIMEOUT_MS,
    signal: sending.signal,
  })
  if (response.status !== 200) throw new ApiError(response)
  return sendPart.answer.parse(response.data).data
}

async function finish(
  client: ApiClient,
  { id, target, signal }: Sending,
  digest: string,
): Promise<StoredFile> {
  const params = { team_id: String(target.team_id), id }
  const options = { signal, isAction: false, timeout: PART_TIMEOUT_MS }
  const answer = await client.call(finishUpload, { params, body: { sha256: digest } }, options)
  return fileSchema.parse(answer.data)
}

async function hashUpTo(
  file: File,
  hash: ReturnType<typeof sha256.create>,
  hashed: { bytes: number },
  end: number,
  signal: AbortSignal,
): Promise<void> {
  while (hashed.bytes < end) {
    signal.throwIfAborted()
    const piece = file.slice(hashed.bytes, Math.min(hashed.bytes + HASHED_AT_ONCE, end))
    hash.update(new Uint8Array(await piece.arrayBuffer()))
    hashed.bytes += piece.size
  }
}

type Again = 'no' | 'offset' | 'damaged' | 'missing' | 'offline' | 'busy'

function howAgain(error: unknown): Again {
  if (error instanceof NoReplyError || error instanceof OfflineError) return 'offline'
  if (!(error instanceof ApiError)) return 'no'
  const { status, code } = error
  if (code === 'upload_offset') return 'offset'
  if (code === 'upload_damaged') return 'damaged'
  if (status === 404) return 'missing'
  return code === 'in_flight' || [408, 429, 502, 503, 504, 507].includes(status) ? 'busy' : 'no'
}

function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : ''
}

/** Waits that long, or until the network is said to be back. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = systemClock.after(ms, end)
    function end() {
      stop()
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

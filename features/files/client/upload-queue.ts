import { type ApiClient, ApiError } from '@weft/api-client'
import { newUuid } from '@weft/base'
import { t } from '@weft/i18n'

import { megabytes, readStorage, type StoredFile, uploadFromUrl } from '../shared/index.ts'
import { sendUpload, UploadRefused, type UploadStatus, type UploadTarget } from './send-upload.ts'

/** A value that holds files. */
type ValueTarget = UploadTarget & { readonly attribute_id: string }

/** One upload as it is shown. */
export interface Upload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly sent: number
  readonly status: UploadStatus
  /** Why it failed, in the person's language. */
  readonly problem: string | null
  /** Whether it may be tried again. */
  readonly canRetry: boolean
}

/** The uploads of this page, which go on when whatever began them is closed. */
export interface UploadQueue {
  /** `ids`: by what they are known already, one for each file. */
  add(
    target: UploadTarget,
    files: readonly File[],
    onDone: (file: StoredFile) => void,
    ids?: readonly string[],
  ): void
  /** Has the server fetch a file; rejects with a sentence for the person. */
  addUrl(target: ValueTarget, url: string): Promise<StoredFile>
  pause(id: string): void
  /** Goes on, or tries again. */
  resume(id: string): void
  cancel(id: string): void
  /** The same array until something changes. */
  of(target: UploadTarget): readonly Upload[]
  subscribe(listener: () => void): () => void
}

interface Job {
  view: Upload
  readonly target: UploadTarget
  readonly file: File
  readonly onDone: (file: StoredFile) => void
  stop: AbortController | null
}

/** More would only share the same line. */
const AT_ONCE = 3
const FETCH_TIMEOUT_MS = 90_000
const queues = new WeakMap<ApiClient, UploadQueue>()

export function uploadQueue(client: ApiClient): UploadQueue {
  const known = queues.get(client)
  if (known) return known
  const made = createUploadQueue(client)
  queues.set(client, made)
  return made
}

export function createUploadQueue(client: ApiClient): UploadQueue {
  const jobs = new Map<string, Job>()
  const listeners = new Set<() => void>()
  const limitOf = createFileLimits(client)
  let shown = new Map<string, readonly Upload[]>()

  function change(job: Job, fields: Partial<Upload>): void {
    job.view = { ...job.view, ...fields }
    tell()
  }

  function tell(): void {
    shown = new Map()
    // What was refused for good is not lost with the page.
    if ([...jobs.values()].some(({ view }) => view.canRetry))
      window.addEventListener('beforeunload', holdPage)
    else window.removeEventListener('beforeunload', holdPage)
    for (const listener of listeners) listener()
  }

  function startNext(): void {
    const running = [...jobs.values()].filter(({ stop }) => stop !== null).length
    const next = [...jobs.values()]
      .filter(({ view }) => view.status === 'waiting')
      .slice(0, AT_ONCE - running)
    for (const job of next) void run(job)
  }

  async function run(job: Job): Promise<void> {
    const stop = new AbortController()
    job.stop = stop
    change(job, { status: 'uploading', problem: null })
    try {
      const limit = await limitOf(job.target.team_id)
      if (limit !== null && job.file.size > limit) throw new UploadRefused(tooLarge(limit))
      const file = await sendUpload(client, {
        id: job.view.id,
        target: job.target,
        file: job.file,
        signal: stop.signal,
        onStatus: (status) => change(job, { status }),
        onSent: (sent) => change(job, { sent }),
      })
      jobs.delete(job.view.id)
      tell()
      job.onDone(file)
    } catch (error) {
      // Paused or cancelled: whoever did that says what it is now.
      if (!stop.signal.aborted) change(job, failureOf(error))
    } finally {
      if (job.stop === stop) job.stop = null
      startNext()
    }
  }

  return {
    add(target, files, onDone, ids) {
      for (const [n, file] of files.entries()) {
        const view = newUpload(file, ids?.[n] ?? newUuid())
        jobs.set(view.id, { view, target, file, onDone, stop: null })
      }
      tell()
      startNext()
    },
    addUrl: (target, url) => uploadUrl(client, target, url),
    pause(id) {
      const job = jobs.get(id)
      if (!job) return
      job.stop?.abort()
      change(job, { status: 'paused' })
    },
    resume(id) {
      const job = jobs.get(id)
      if (!job || job.stop?.signal.aborted === false) return
      change(job, { status: 'waiting', problem: null })
      startNext()
    },
    cancel(id) {
      const job = jobs.get(id)
      if (!job) return
      job.stop?.abort()
      jobs.delete(id)
      tell()
      forgetUpload(client, job)
      startNext()
    },
    of(target) {
      const key = keyOf(target)
      const known = shown.get(key)
      if (known) return known
      const uploads = [...jobs.values()].filter((job) => keyOf(job.target) === key).map(({ view }) => view)
      shown.set(key, uploads)
      return uploads
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The limit of one file by workspace; null while nobody can be asked: then the server says it. */
function createFileLimits(client: ApiClient): (team_id: number) => Promise<number | null> {
  const limits = new Map<number, Promise<number | null>>()
  return (team_id) => {
    const known = limits.get(team_id)
    if (known) return known
    const asked = client
      .call(readStorage, { params: { team_id: String(team_id) } })
      .then(({ data }) => data.file_limit)
      .catch(() => {
        limits.delete(team_id)
        return null
      })
    limits.set(team_id, asked)
    return asked
  }
}

const keyOf = ({ item_id, attribute_id }: UploadTarget) => `${item_id}.${attribute_id}`

function failureOf(error: unknown): Pick<Upload, 'status' | 'problem' | 'canRetry'> {
  const problem = error instanceof UploadRefused ? error.message : ''
  return {
    status: 'failed',
    problem: problem || t('This file could not be uploaded.'),
    canRetry: !(error instanceof UploadRefused) || error.cause !== undefined,
  }
}

function newUpload({ name, size }: File, id: string): Upload {
  return { id, name, size, sent: 0, status: 'waiting', problem: null, canRetry: true }
}

async function uploadUrl(client: ApiClient, target: ValueTarget, url: string): Promise<StoredFile> {
  const { team_id, item_id, attribute_id } = target
  const body = { id: newUuid(), item_id, attribute_id, url }
  try {
    const options = { timeout: FETCH_TIMEOUT_MS }
    return (await client.call(uploadFromUrl, { params: { team_id: String(team_id) }, body }, options)).data
  } catch (error) {
    throw new Error(error instanceof ApiError ? error.message : t('You are offline.'), { cause: error })
  }
}

function forgetUpload(client: ApiClient, { target, view: { id } }: Job): void {
  const params = { team_id: String(target.team_id), id }
  // What cannot be said now is found by the purge.
  client
    .request({ method: 'DELETE', path: '/api/{team_id}/attachments/uploads/{id}', params })
    .catch(() => undefined)
}

function tooLarge(limit: number): string {
  return t('The file you are trying to upload is too large. Your file must be less than {n}MB.', {
    n: megabytes(limit),
  })
}

/** A page that is closed takes its uploads along. */
function holdPage(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

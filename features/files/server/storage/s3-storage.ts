import type * as S3 from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'

import { loadOnce } from '@weft/base'

import { fileErrors } from '../../shared/index.ts'
import type { FileStorage } from './storage.ts'

export interface S3Place {
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region: string
}

type Kit = typeof S3

const CONNECT_MS = 5_000
const REQUEST_MS = 60_000

/** Asks the bucket; what goes wrong there is told as storage that cannot be reached. */
type Ask = <T>(work: (kit: Kit, client: S3.S3Client) => Promise<T>) => Promise<T>

/** Files in a bucket of S3 or of what speaks like it. Its library is loaded with the first file. */
export function createS3Storage(place: S3Place, options: { requestMs?: number } = {}): FileStorage {
  const open = opening(place, options)
  const ask: Ask = async (work) => {
    try {
      const { kit, client } = await open()
      return await work(kit, client)
    } catch (cause) {
      throw fileErrors.storage_unavailable({ cause })
    }
  }
  const whole = wholeFiles(place.bucket, ask)
  return { ...whole, ...uploadsInParts(place.bucket, ask, whole) }
}

function opening(place: S3Place, options: { requestMs?: number }) {
  return loadOnce(async () => {
    const kit = await import('@aws-sdk/client-s3')
    const client = new kit.S3Client({
      endpoint: place.endpoint,
      region: place.region,
      forcePathStyle: true,
      credentials: { accessKeyId: place.accessKey, secretAccessKey: place.secretKey },
      // Storages that are not Amazon's know the older checksums only.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: options.requestMs ?? REQUEST_MS,
        throwOnRequestTimeout: true,
      },
    })
    return { kit, client }
  })
}

type Whole = Pick<FileStorage, 'put' | 'size' | 'read' | 'remove' | 'list'>

function wholeFiles(Bucket: string, ask: Ask): Whole {
  return {
    put: (Key, Body) =>
      ask(async (kit, client) => {
        await client.send(new kit.PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length }))
      }),
    size: (Key) =>
      ask((kit, client) =>
        orNull(
          async () => (await client.send(new kit.HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0,
        ),
      ),
    read: (Key, range) =>
      ask((kit, client) =>
        orNull(async () => {
          const Range = range && `bytes=${range.start}-${range.end}`
          const { Body } = await client.send(
            new kit.GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }),
          )
          return Body as Readable
        }),
      ),
    remove: (Key) =>
      ask(async (kit, client) => {
        await orNull(() => client.send(new kit.DeleteObjectCommand({ Bucket, Key })))
      }),
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await ask((kit, client) =>
          client.send(
            new kit.ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) }),
          ),
        )
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key) yield { key: Key, at: LastModified?.getTime() ?? 0 }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

function uploadsInParts(
  Bucket: string,
  ask: Ask,
  { put }: Whole,
): Pick<FileStorage, 'begin' | 'putPart' | 'complete' | 'abort'> {
  const abort = (Key: string, UploadId: string) =>
    ask(async (kit, client) => {
      await orNull(() => client.send(new kit.AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
    })

  return {
    abort,
    begin: (Key) =>
      ask(async (kit, client) => {
        const { UploadId } = await client.send(new kit.CreateMultipartUploadCommand({ Bucket, Key }))
        if (!UploadId) throw new Error('the storage opened no upload')
        return UploadId
      }),
    putPart: (Key, UploadId, { number, bytes }) =>
      ask(async (kit, client) => {
        const { ETag } = await client.send(
          new kit.UploadPartCommand({
            Bucket,
            Key,
            UploadId,
            PartNumber: number,
            Body: bytes,
            ContentLength: bytes.length,
          }),
        )
        return { number, tag: ETag ?? '' }
      }),
    async complete(Key, UploadId, parts) {
      if (parts.length === 0) {
        // An upload without parts cannot be completed there.
        await put(Key, Buffer.alloc(0))
        await abort(Key, UploadId)
        return
      }
      const Parts = parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag }))
      const MultipartUpload = { Parts }
      await ask(async (kit, client) => {
        // Unknown there: it was completed before, or it was lost, which is seen by looking for it.
        await orNull(() =>
          client.send(new kit.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload })),
        )
      })
    },
  }
}

/** Null for what is not there. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
    if (['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(name ?? '') || $metadata?.httpStatusCode === 404)
      return null
    throw error
  }
}

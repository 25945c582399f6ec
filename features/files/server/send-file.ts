import type { FastifyReply, FastifyRequest } from 'fastify'

import { errors } from '@weft/server-kit'

import { cleanFileName, isShownInline, kindOf } from '../shared/index.ts'
import type { FileRow } from './file-row.ts'
import type { ByteRange, FileStorage } from './storage/storage.ts'

const DAY = 86_400

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  storage: FileStorage
}

/** Sends a file, or the part of it that was asked for. Nothing of it can run in a page of ours. */
export async function sendFile({ request, reply, storage }: Sending, row: FileRow, isDownload: boolean) {
  const { size } = row
  const mime = row.mime ?? 'application/octet-stream'
  const isInline = !isDownload && isShownInline(mime)
  const tag = `"${row.sha256 ?? row.id}"`
  protect(reply, isInline && kindOf(mime) === 'pdf')
  reply
    .header('content-type', typeOf(mime, isInline))
    .header('content-disposition', disposition(isInline ? 'inline' : 'attachment', row.name))
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    .header('cache-control', 'private, no-transform, max-age=60')
  const { range: asked, 'if-range': condition } = request.headers
  const range =
    asked === undefined || (condition !== undefined && condition !== tag) ? null : rangeOf(asked, size)
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${size}`).send()
  const body = size === 0 ? Buffer.alloc(0) : await storage.read(row.storage_key, range ?? undefined)
  if (!body) throw errors.not_found()
  if (!range) return reply.header('content-length', size).send(body)
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(body)
}

export function sendPicture(reply: FastifyReply, bytes: Buffer) {
  protect(reply, false)
  return (
    reply
      .header('content-type', 'image/webp')
      .header('content-disposition', 'inline')
      // What a picture shows never changes, so whoever had it once may look again.
      .header('cache-control', `private, max-age=${DAY}, immutable`)
      .send(bytes)
  )
}

function protect(reply: FastifyReply, isPdf: boolean): void {
  reply
    .header('x-content-type-options', 'nosniff')
    // The PDF view of browsers does not start in a sandbox. It runs nothing of the file with our origin, either.
    .header(
      'content-security-policy',
      isPdf
        ? `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'`
        : `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; frame-ancestors 'self'; sandbox`,
    )
    .header('cross-origin-resource-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
}

/** What cannot be looked at is bytes; texts are texts, whatever they are about. */
function typeOf(mime: string, isInline: boolean): string {
  if (!isInline) return 'application/octet-stream'
  return kindOf(mime) === 'text' ? 'text/plain; charset=utf-8' : mime
}

/** RFC 6266 with the letters of RFC 8187; a name can neither end the header nor name a folder. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const clean = cleanFileName(name)
  const plain = clean.replaceAll(/[^\x20-\x7E]|["\\%;]/g, '_')
  const encoded = encodeURIComponent(clean).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** One range of RFC 9110; null for what is none or several, which is answered whole; 'none' when nothing lies there. */
function rangeOf(header: string, size: number): ByteRange | null | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'none'
  return end < start ? null : { start, end }
}

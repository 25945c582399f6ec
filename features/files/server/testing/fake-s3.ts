import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { S3Place } from '../index.ts'

const ACCESS = 'access-key'
const SECRET = 'secret-key'
const REGION = 'eu-test-1'
const BUCKET = 'weft-files'

/** What goes wrong, as long as it is set. */
interface S3Faults {
  /** Answers 500 to everything. */
  fails?: boolean
  /** Takes the connection and never answers. */
  hangs?: boolean
  /** Says yes and keeps nothing of what is completed. */
  loses?: boolean
  /** Keeps all but the last bytes. */
  truncates?: boolean
}

/**
 * A small storage that speaks the S3 of one bucket over real HTTP, with path-style addresses. Every request's signature
 * (AWS Signature Version 4) is computed anew and compared; one that differs is answered 403.
 */
export async function startFakeS3() {
  const objects = new Map<string, { bytes: Buffer; at: Date }>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const faults: S3Faults = {}
  const refused: string[] = []
  let count = 0

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function keep(key: string, bytes: Buffer): void {
    if (faults.loses) return
    objects.set(key, { bytes: faults.truncates ? bytes.subarray(0, -1) : bytes, at: new Date(0) })
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://s3.test')
    const say = (status: number, text = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(text)
    const refuse = (status: number, code: string) => say(status, `<Error><Code>${code}</Code></Error>`)
    if (faults.hangs) return
    if (faults.fails) {
      refuse(500, 'InternalError')
      return
    }
    const problem = evaluateSignature(request, url, body)
    if (problem) {
      refused.push(problem)
      refuse(403, 'SignatureDoesNotMatch')
      return
    }
    const [, bucket, ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    const upload = url.searchParams.get('uploadId')
    if (bucket !== BUCKET) refuse(404, 'NoSuchBucket')
    else if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${++count}`
      uploads.set(id, new Map())
      say(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    } else if (upload !== null) answerUpload(upload)
    else if (request.method === 'PUT') {
      keep(key, body)
      say(200, '', { etag: tagOf(body) })
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      say(204)
    } else if (key === '') say(200, listing())
    else answerObject()

    function answerUpload(id: string): void {
      const parts = uploads.get(id)
      if (!parts) refuse(404, 'NoSuchUpload')
      else if (request.method === 'PUT') {
        parts.set(Number(url.searchParams.get('partNumber')), body)
        say(200, '', { etag: tagOf(body) })
      } else if (request.method === 'DELETE') {
        uploads.delete(id)
        say(204)
      } else {
        const named = [...body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
          number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
          tag: /<ETag>(?:&quot;|")?(\w+)/.exec(part)?.[1],
        }))
        const bytes = named.map(({ number }) => parts.get(number) ?? Buffer.alloc(0))
        const areRight = named.every(({ tag }, n) => tagOf(bytes[n] ?? Buffer.alloc(0)) === `"${tag}"`)
        // Every part but the last has five mebibytes at least, as there.
        if (!areRight || bytes.slice(0, -1).some(({ length }) => length < 5_242_880)) {
          refuse(400, 'EntityTooSmall')
          return
        }
        uploads.delete(id)
        keep(key, Buffer.concat(bytes))
        say(200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
      }
    }

    function answerObject(): void {
      const found = objects.get(key)
      if (!found) {
        refuse(404, 'NoSuchKey')
        return
      }
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const bytes = start === undefined ? found.bytes : found.bytes.subarray(Number(start), Number(end) + 1)
      response.writeHead(start === undefined ? 200 : 206, {
        'content-length': bytes.length,
        'content-type': 'application/octet-stream',
      })
      response.end(request.method === 'HEAD' ? undefined : bytes)
    }
  }

  function listing(): string {
    const contents = [...objects].map(
      ([key, { at }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
    )
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
  }

  const { port } = server.address() as AddressInfo
  const place: S3Place = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    accessKey: ACCESS,
    secretKey: SECRET,
    region: REGION,
  }
  return {
    place,
    /** The same as an operator sets it. */
    env: {
      S3_ENDPOINT: place.endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY: ACCESS,
      S3_SECRET_KEY: SECRET,
      S3_REGION: REGION,
    },
    objects,
    uploads,
    faults,
    refused,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** What is wrong with a request's signature, or null (AWS: "Create a signed AWS API request"). */
function evaluateSignature(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const [, access, day, region, names = '', given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (access !== ACCESS || region !== REGION || day === undefined) return 'credential'
  const time = String(request.headers['x-amz-date'])
  if (!time.startsWith(day)) return 'date'
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha(body)) return 'payload'
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), names, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), REGION), 's3'), 'aws4_request')
  return hmac(key, toSign).toString('hex') === given ? null : 'signature'
}

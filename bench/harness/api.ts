import { Agent, request } from 'node:http'

/** What a call answered; `body` is parsed JSON, or null of an empty answer. */
export interface Answered<T> {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: T
  /** Bytes of the body as they came over the wire. */
  bytes: Buffer
}

/** One signed-in person's way to the server, over kept connections. */
export interface Api {
  call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered<T>>
  /** As `call`, but anything except a 2xx throws, and only the body comes back. */
  ask<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
  token: string
  user_id: number
  /** What the person signs in with in a browser, with `PASSWORD`. */
  email: string
}

export const PASSWORD = 'a bench password'

export function createApi(url: string, token = '', user_id = 0, email = ''): Api {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const call: Api['call'] = (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const bytes =
        body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
      const asked = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(bytes ? { 'content-type': 'application/json', 'content-length': bytes.length } : {}),
            'x-client-version': '34.9.2',
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const all = Buffer.concat(chunks)
            const isJson = String(response.headers['content-type']).includes('json')
            const isPlain = response.headers['content-encoding'] === undefined
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: (all.length > 0 && isJson && isPlain ? JSON.parse(all.toString()) : null) as never,
              bytes: all,
            })
          })
        },
      )
      asked.on('error', reject)
      asked.end(bytes)
    })
  return {
    call,
    token,
    user_id,
    email,
    async ask(method, path, body) {
      const answer = await call(method, path, body)
      if (answer.status < 200 || answer.status > 299)
        throw new Error(
          `${method} ${path} answered ${answer.status}: ${answer.bytes.toString().slice(0, 400)}`,
        )
      return answer.body as never
    },
  }
}

/** A new person, signed in. */
export async function signUp(url: string, name = 'Bench'): Promise<Api> {
  const email = `${name.toLowerCase()}-${process.hrtime.bigint()}@example.com`
  const made = await createApi(url).ask<{ access_token: string }>('POST', '/api/auth/register', {
    email,
    password: PASSWORD,
    name,
    locale: 'en-US',
    source: 'bench',
  })
  const me = await createApi(url, made.access_token).ask<{ data: { id: number } }>('GET', '/api/me')
  return createApi(url, made.access_token, me.data.id, email)
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A question as it came over the wire. */
interface AskedOfModel {
  path: string
  authorization: string | null
  body: {
    model?: string
    stream?: boolean
    messages?: { role: string; content: string }[]
    response_format?: { type: string; json_schema: { name: string; strict: boolean; schema: unknown } }
  }
}

/** How the next question is answered. */
export type FakeAnswer =
  /** Streams the text and ends as servers do. */
  | { says: string }
  /** Streams the first part, and the rest once `release` was called. */
  | { says: string; later: string }
  /** One completion that is not streamed. */
  | { whole: string }
  /** Streams the text and ends without the end. */
  | { cuts: string }
  /** Streams the text and breaks the connection. */
  | { breaks: string }
  /** Streams the text and says that it was too long. */
  | { overflows: string }
  | { status: number }
  /** Says in a completion that it will not. */
  | { refuses: string }
  /** Answers without any event. */
  | { raw: string }
  /** Takes no schema, and answers those who ask without. */
  | { knowsNoSchema: string }
  /** Streams for ever. */
  | { floods: string }
  /** Answers nothing. */
  | { hangs: true }

export interface FakeModel {
  /** What `AI_URL` is set to. */
  url: string
  /** The key that it wants. */
  key: string
  asked: AskedOfModel[]
  /** Answers that come one after the other; the last one again and again. */
  answers(...answers: FakeAnswer[]): void
  /** Lets what waits go on. */
  release(): void
  /** Resolves once nobody listens to an answer that is still being written. */
  left(): Promise<void>
  stop(): Promise<void>
}

/** A server of models that speaks as OpenAI's does, over real connections, and does what a test says. */
export async function startFakeModel({ key = 'key-of-the-model', port = 0 } = {}): Promise<FakeModel> {
  const asked: AskedOfModel[] = []
  let queue: FakeAnswer[] = []
  let gate = Promise.withResolvers<void>()
  let leaving = Promise.withResolvers<void>()

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.once('close', () => {
      if (!response.writableFinished) leaving.resolve()
    })
    const body = JSON.parse(await textOf(request)) as AskedOfModel['body']
    const authorization = request.headers.authorization ?? null
    asked.push({ path: request.url ?? '', authorization, body })
    if (authorization !== `Bearer ${key}`) return fail(response, 401)
    const answer = queue.length > 1 ? queue.shift() : queue[0]
    await give(response, answer ?? { says: '' }, { body, gate: () => gate.promise })
  }

  const server = createServer((request, response) => {
    // A listener that went away while it was written to is what some tests are about.
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    key,
    asked,
    answers(...answers) {
      queue = answers
      gate = Promise.withResolvers()
      leaving = Promise.withResolvers()
    },
    release: () => gate.resolve(),
    left: () => leaving.promise,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

interface Giving {
  body: AskedOfModel['body']
  gate(): Promise<void>
}

async function give(response: ServerResponse, answer: FakeAnswer, { body, gate }: Giving): Promise<void> {
  if ('hangs' in answer) return
  if ('status' in answer) return fail(response, answer.status)
  if ('raw' in answer) return void response.writeHead(200, { 'content-type': 'text/html' }).end(answer.raw)
  if ('whole' in answer) return whole(response, { content: answer.whole })
  if ('refuses' in answer) return whole(response, { content: null, refusal: answer.refuses })
  if ('knowsNoSchema' in answer && body.response_format) return fail(response, 400)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if ('says' in answer) {
    await write(response, answer.says)
    if ('later' in answer) {
      await gate()
      await write(response, answer.later)
    }
    return finish(response, 'stop')
  }
  if ('knowsNoSchema' in answer) {
    await write(response, answer.knowsNoSchema)
    return finish(response, 'stop')
  }
  if ('overflows' in answer) {
    await write(response, answer.overflows)
    return finish(response, 'length')
  }
  if ('cuts' in answer) {
    await write(response, answer.cuts)
    return void response.end()
  }
  if ('breaks' in answer) {
    await write(response, answer.breaks)
    return void response.destroy()
  }
  while (!response.destroyed) await write(response, answer.floods)
}

function fail(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { message: 'No', type: 'fake', code: null } }))
}

function whole(response: ServerResponse, message: object): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const choice = { index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }
  response.end(JSON.stringify({ id: 'fake', object: 'chat.completion', choices: [choice] }))
}

/** Characters that come in one piece: few, so that names are cut in the middle. */
const PIECE = 7

/** Resolves once the text is on its way; rejects where nobody listens any more. */
async function write(response: ServerResponse, text: string): Promise<void> {
  const events: string[] = []
  for (let at = 0; at < text.length; at += PIECE)
    events.push(eventOf({ content: text.slice(at, at + PIECE) }, null))
  await new Promise<void>((resolve, reject) => {
    response.write(events.join(''), (error) => (error ? reject(error) : resolve()))
  })
}

function finish(response: ServerResponse, reason: string): void {
  response.write(eventOf({}, reason))
  response.end('data: [DONE]\n\n')
}

function eventOf(delta: object, finish_reason: string | null): string {
  const event = { id: 'fake', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] }
  return `data: ${JSON.stringify(event)}\n\n`
}

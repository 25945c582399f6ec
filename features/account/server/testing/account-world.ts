import { now, setClockOffset } from '@weft/base'
import { createNotices, type Mail } from '@weft/features/mail/server'
import { createProfileFeature, markEmailVerified } from '@weft/features/profile/server'
import { createPasswords, createSessionFeature } from '@weft/features/session/server'
import { login, register } from '@weft/features/session/shared'
import { createWorkspacesFeature } from '@weft/features/workspaces/server'
import type { JobHandler, JobPayload, Jobs } from '@weft/jobs'
import type { Limits } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/test-kit'

import { type AccountFeature, createAccountFeature, requireVerified } from '../index.ts'

export const PASSWORD = 'correct horse'

/** Somebody who signed up through the front door. */
export interface Member {
  id: number
  email: string
  headers: { authorization: string }
  cookie: string
}

export interface AccountWorld {
  server: TestServer
  /** Every mail, in order. */
  mails: Mail[]
  removedPhotos: (string | null)[]
  signUp(more?: { email?: string; locale?: string; isVerified?: boolean }): Promise<Member>
  signIn(email: string, password: string, more?: object): ReturnType<TestServer['call']>
  /** Runs what jobs were added meanwhile. */
  runJobs(): Promise<void>
  /** Runs a job of every night. */
  runNightly(name: string): Promise<void>
  mailsTo(email: string): Mail[]
  /** Time goes on and never back: that is how the limits know it too. */
  pass(milliseconds: number): void
  stop(): Promise<void>
}

export interface WorldOptions {
  limits?: Partial<Limits>
  appUrl?: string
  /** REQUIRE_VERIFIED_EMAIL. */
  isStrict?: boolean
  /** No mail can be kept. */
  isMailBroken?: boolean
}

/** A server with accounts, sessions and workspaces, whose mails and jobs a test looks at. */
export async function startAccountWorld(options: WorldOptions = {}): Promise<AccountWorld> {
  const mails: Mail[] = []
  const removedPhotos: (string | null)[] = []
  const jobs = createWaitingJobs()
  const mailer = {
    async sendMail(mail: Mail) {
      if (options.isMailBroken) throw new Error('The queue is away')
      mails.push(mail)
    },
  }
  let clock = 0
  let count = 0
  const server = await startTestServer({
    ...(options.appUrl === undefined ? {} : { appUrl: options.appUrl }),
    limits: {
      register_address_hour: 10_000,
      guest_rate: 10_000,
      guest_burst: 10_000,
      login_address_minute: 10_000,
      login_account_minute: 10_000,
      login_account_hour: 10_000,
      ...options.limits,
    },
    features(ground) {
      const notices = createNotices({ ...ground, mailer })
      const session = createSessionFeature({
        ...ground,
        notices,
        onRegistered: (user_id) => account.welcome(user_id),
      })
      const account: AccountFeature = createAccountFeature({
        ...ground,
        jobs,
        mailer,
        notices,
        passwords: createPasswords(ground.limits),
        ends: session.ends,
        removePhoto: async (url) => void removedPhotos.push(url),
      })
      const authenticate = options.isStrict
        ? requireVerified(ground.db, session.authenticate)
        : session.authenticate
      return [
        { ...session, authenticate },
        account,
        createProfileFeature(ground),
        createWorkspacesFeature({ ...ground, mailer }),
      ]
    },
  })
  return {
    server,
    mails,
    removedPhotos,
    async signUp({ email = `person-${count++}@weft.test`, locale, isVerified = false } = {}) {
      const { body, headers } = await server.call(register, {
        body: { email, name: 'Ana', password: PASSWORD, ...(locale ? { locale } : {}) },
      })
      const id = Number(claimsOf(body.access_token)['sub'])
      if (isVerified) await server.db.write(null, (tx) => markEmailVerified(tx, id, now()))
      return {
        id,
        email,
        headers: { authorization: `Bearer ${body.access_token}` },
        cookie: String(headers['set-cookie']).split(';')[0] ?? '',
      }
    },
    signIn: (email, password, more = {}) => server.call(login, { body: { email, password, ...more } }),
    runJobs: jobs.runAll,
    runNightly: jobs.run,
    mailsTo: (email) => mails.filter(({ to }) => to === email),
    pass(milliseconds) {
      clock += milliseconds
      setClockOffset(clock)
    },
    async stop() {
      setClockOffset(0)
      await server.stop()
    },
  }
}

function claimsOf(token: string): Record<string, unknown> {
  const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return JSON.parse(text) as Record<string, unknown>
}

/** Jobs that wait until they are asked for. */
function createWaitingJobs() {
  const handlers = new Map<string, JobHandler<JobPayload>>()
  const waiting: { name: string; payload: JobPayload }[] = []
  const run = async (name: string, payload: JobPayload = { team_id: 0 }) => {
    const signal = new AbortController().signal
    const rest = { team_id: payload.team_id, signal, attempt: 1, isLastAttempt: false, db: null as never }
    await handlers.get(name)?.({ payload, ...rest })
  }
  const jobs: Pick<Jobs, 'register' | 'registerDaily' | 'add'> = {
    register: (name, handler) => void handlers.set(name, handler as JobHandler<JobPayload>),
    registerDaily: (name, _at, handler) => void handlers.set(name, handler),
    async add(name: string, payload: JobPayload) {
      waiting.push({ name, payload })
    },
  }
  return {
    ...jobs,
    run: (name: string) => run(name),
    async runAll() {
      for (let job = waiting.shift(); job; job = waiting.shift()) await run(job.name, job.payload)
    },
  }
}

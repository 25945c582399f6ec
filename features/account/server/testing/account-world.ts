import { now, setClockOffset } from '@weft/base'
import type { Mail, Mailer } from '@weft/features/mail/server'
import { markEmailVerified } from '@weft/features/profile/server'
import { login, register } from '@weft/features/session/shared'
import { startTestServer, type TestServer, type TestServerOptions } from '@weft/server/testing'

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

export interface WorldOptions extends Pick<TestServerOptions, 'limits'> {
  /** REQUIRE_VERIFIED_EMAIL. */
  isStrict?: boolean
  /** No mail can be kept. */
  isMailBroken?: boolean
}

const BROKEN: Mailer = {
  async sendMail() {
    throw new Error('The queue is away')
  },
}

/** A server with accounts, sessions and workspaces, whose mails and jobs a test looks at. */
export async function startAccountWorld(options: WorldOptions = {}): Promise<AccountWorld> {
  let clock = 0
  let count = 0
  const server = await startTestServer({
    limits: { login_account_minute: 10_000, login_account_hour: 10_000, ...options.limits },
    env: options.isStrict ? { REQUIRE_VERIFIED_EMAIL: 'true' } : {},
    replaced: options.isMailBroken ? { mailer: BROKEN } : {},
  })
  return {
    server,
    mails: server.mails,
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
    runJobs: server.jobs.runDue,
    runNightly: server.jobs.run,
    mailsTo: (email) => server.mails.filter(({ to }) => to === email),
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

import { newUuid, now } from '@weft/base'
import type { JobPayload, Jobs } from '@weft/jobs'
import type { ServerFeature } from '@weft/server-kit'

import { createFileTransport } from './file-transport.ts'
import { deliver } from './deliver.ts'
import {
  type Attached,
  type Courier,
  type FindOwnServer,
  type Mail,
  type MailFile,
  type Mailer,
  ServersBusy,
  type Transport,
} from './mail.ts'
import { createSeal } from './sealed.ts'
import { createSmtpTransport, isRefusedForGood } from './smtp-transport.ts'

const SEND = 'send-mail'
const SECOND = 1_000
/** Until a mail comes again that others went before. */
const IN_TURN = 3 * SECOND
const MINUTE = 60 * SECOND
/** Before the second to the seventh try: a mail server may be away for hours. */
const PAUSES = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 60 * MINUTE, 240 * MINUTE]

export interface MailDeps {
  jobs: Pick<Jobs, 'register' | 'add'>
  /** The instance's secret; waiting mails are encrypted with a key derived from it. */
  secret: string
  /** A mail server (`smtp://…`); without one mails are files in the folder. */
  smtpUrl: string | null
  folder: string
  from: string
  /** Where answers go; to the sender unless told. */
  replyTo?: string | null
  /** What is in a file that goes along; null once it is gone. */
  readFile?(file: MailFile): Promise<Buffer | null>
  /** Mail servers that workspaces have of their own. */
  findOwn?: FindOwnServer
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}

export interface MailFeature extends ServerFeature {
  mailer: Mailer
  courier: Courier
}

interface SendJob extends JobPayload {
  id: string
  sealed: string
  /** 1 for the first. */
  attempt: number
}

/** Sends mails as jobs: no request waits for a mail server, and what cannot be sent now is tried seven times. */
export function createMailFeature(deps: MailDeps): MailFeature {
  const { jobs, log } = deps
  const seal = createSeal(deps.secret)
  const sender = { from: deps.from, replyTo: deps.replyTo ?? null }
  const transport: Transport =
    deps.smtpUrl === null
      ? createFileTransport({ folder: deps.folder, ...sender })
      : createSmtpTransport({ url: deps.smtpUrl, ...sender })
  const ways = { transport, findOwn: deps.findOwn ?? (async () => null) }

  jobs.register<SendJob>(SEND, async ({ payload }) => {
    const { id, sealed, attempt } = payload
    const mail = openMail(sealed)
    if (mail === null) return
    if (mail.expires_at !== undefined && mail.expires_at <= now()) return
    try {
      await deliver(ways, mail, id, await attached(mail))
    } catch (error) {
      if (error instanceof ServersBusy) {
        await jobs.add<SendJob>(SEND, payload, { key: `mail:${id}`, at: now() + IN_TURN })
        return
      }
      // The receiver's address is nothing for a log.
      const details = { err: reasonOf(error), mail: id, attempt }
      const pause = isRefusedForGood(error) ? undefined : PAUSES[attempt - 1]
      if (pause === undefined) {
        log.error(details, 'A mail could not be sent and is given up')
        return
      }
      log.warn(details, 'A mail could not be sent and is tried again')
      await jobs.add<SendJob>(
        SEND,
        { team_id: 0, id, sealed, attempt: attempt + 1 },
        { key: `mail:${id}`, at: now() + pause },
      )
    }
  })

  /** Files as they are when the mail goes; without those that are gone by then. */
  async function attached({ files = [] }: Mail): Promise<Attached[]> {
    const found: Attached[] = []
    for (const file of files) {
      const bytes = (await deps.readFile?.(file)) ?? null
      if (bytes) found.push({ name: file.name, mime: file.mime, bytes })
    }
    return found
  }

  function openMail(sealed: string): Mail | null {
    try {
      return JSON.parse(seal.open(sealed)) as Mail
    } catch {
      // The secret is another one since; nothing will ever open it.
      log.error({}, 'A waiting mail cannot be opened with this SECRET_KEY')
      return null
    }
  }

  return {
    name: 'mail',
    mailer: {
      async sendMail(mail, id = newUuid(now())) {
        const sealed = seal.close(JSON.stringify(mail))
        await jobs.add<SendJob>(SEND, { team_id: 0, id, sealed, attempt: 1 }, { key: `mail:${id}` })
      },
    },
    courier: {
      async deliver(mail, id) {
        try {
          await deliver(ways, mail, id)
        } catch (error) {
          const details = { err: reasonOf(error), mail: id }
          if (!isRefusedForGood(error)) {
            log.warn(details, 'A mail could not be sent and is tried again')
            throw error
          }
          log.error(details, 'A mail could not be sent and is given up')
        }
      },
    },
    async stop() {
      transport.close()
    },
  }
}

/** Why a mail was not sent, without what was in it. */
function reasonOf(error: unknown): object {
  const { code, responseCode, command } = error as Record<string, unknown>
  return { code, responseCode, command }
}

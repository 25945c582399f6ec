/** A file of an item that goes along, by where it is: it is read when the mail is sent. */
export interface MailFile {
  team_id: number
  item_id: string
  id: string
  name: string
  mime: string
}

/** A file with what is in it. */
export interface Attached extends Pick<MailFile, 'name' | 'mime'> {
  bytes: Buffer
}

/** A mail that is written and only has to be sent. */
export interface Mail {
  to: string
  subject: string
  /** Plain text, lines ended by \n. */
  text: string
  /** The same as a page, for programs that show one. */
  html?: string
  /** When it has lost its meaning, in milliseconds: nobody needs a link that is over. */
  expires_at?: number
  /** Where a press of the receiver's program ends mails of this kind (RFC 8058). */
  unsubscribe?: string
  files?: readonly MailFile[]
  /** The workspace that it is about, and only it: the workspace's own mail server sends it, where it has one. */
  team_id?: number
}

export interface Mailer {
  /**
   * Resolves when the mail is kept and will be tried until it is sent or given up; no mail server is waited for. A mail
   * that waits under the same id is replaced.
   */
  sendMail(mail: Mail, id?: string): Promise<void>
}

/** Sends mails of which what is in them is not to be fixed before they go. */
export interface Courier {
  /**
   * Resolves when a mail server took the mail, or refused it for good; throws while none answers, for the sender to come
   * back with what is to be said then. `id` is the same for each try.
   */
  deliver(mail: Mail, id: string): Promise<void>
}

/** What brings a mail to its receiver, or at least to the next server on the way. */
export interface Transport {
  /** `id` is the same for each try, so that receivers can tell a repetition. */
  deliver(mail: Mail, id: string, files?: readonly Attached[]): Promise<void>
  close(): void
}

/** The mail server of a workspace. */
export interface OwnServer {
  transport: Pick<Transport, 'deliver'>
  /** It has failed for a while: whatever it does not take now goes by the server of the instance. */
  isFailing: boolean
  /** Notes what became of a mail that was the server's doing; `error` is null for one that it took. */
  note(error: unknown): Promise<void>
}

/** Other mails are being handed to servers of workspaces: this one has to wait, which is nobody's failure. */
export class ServersBusy extends Error {}

/** The mail server that a workspace has of its own; null without one, or while it rests after it failed. */
export type FindOwnServer = (team_id: number) => Promise<OwnServer | null>

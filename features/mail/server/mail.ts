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
}

export interface Mailer {
  /** Resolves when the mail is kept and will be tried until it is sent or given up; no mail server is waited for. */
  sendMail(mail: Mail): Promise<void>
}

/** What brings a mail to its receiver, or at least to the next server on the way. */
export interface Transport {
  /** `id` is the same for each try, so that receivers can tell a repetition. */
  deliver(mail: Mail, id: string): Promise<void>
  close(): void
}

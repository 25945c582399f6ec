import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of mail servers mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Mail servers',
  about:
    'The mail server that sends what is about a workspace. The owner sets it, with the password confirmed.',
  fields: {
    smtp: 'The mail server; null for none, so that the server of the instance sends.',
    host: 'The name of the mail server.',
    port: '465, 587, 2525 or 25.',
    security:
      '`tls` from the first byte, `starttls` before anything is sent; `none` only where the operator allows it.',
    user: 'What Weft signs in with; null if the server asks for nothing.',
    secret: 'The password. It is never shown. Left out, it stays as long as server and user stay.',
    from_name: 'Whom emails come from, as people read it.',
    from_email: 'The address that emails come from.',
    has_secret: 'Whether there is a password.',
    tested_at: 'When a test email was taken last, with these settings: `YYYY-MM-DD HH:mm:ss` in UTC.',
    failing_since: 'Since when it takes no emails: `YYYY-MM-DD HH:mm:ss` in UTC; null while it does.',
    problem: 'Where the last email ended; null while the server takes them.',
    step: '`reach`, `secure`, `sign_in` or `take`.',
    said: 'What the server said, at most 300 characters.',
    email: 'Where the test email goes.',
    took_ms: 'How long it took, in milliseconds.',
  },
}

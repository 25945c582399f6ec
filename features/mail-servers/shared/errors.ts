import { defineErrors } from '@weft/base'

export const mailServerErrors = defineErrors({
  mail_server_address: {
    status: 422,
    message: 'Enter the name of a mail server on the public internet, and port 465, 587, 2525 or 25.',
  },
  mail_server_insecure: {
    status: 422,
    message: 'Choose TLS or STARTTLS. Without encryption, anyone on the way could read the emails.',
  },
  mail_server_secret: {
    status: 422,
    message: 'Enter the password again. It is only kept for the server and user that it was entered for.',
  },
  no_mail_server: { status: 404, message: 'This workspace has no mail server.' },
  // With `step` and the server's own words.
  smtp_failed: { status: 422, message: 'The mail server did not take the email. Check its settings.' },
})

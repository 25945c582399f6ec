import { openDatabase } from '@weft/db'
import { createTestDatabase } from '@weft/db/testing'
import { createJobs } from '@weft/jobs'
import { pino } from 'pino'
import { expect, test } from 'vitest'

import { createMailFeature } from './index.ts'
import { startSmtpReceiver } from '@weft/test-kit'

const mailTo = (to: string) => ({ to, subject: 'Hello', text: `To ${to}: a-secret-link` })

test('a mail server that says nothing holds up neither who sends nor the next mail', async () => {
  const { connectionString, drop } = await createTestDatabase()
  const db = openDatabase({ connectionString, poolSize: 4 })
  const log = pino({ level: 'silent' })
  const receiver = await startSmtpReceiver()
  const jobs = createJobs({ db, connectionString, log })
  const feature = createMailFeature({
    jobs,
    log,
    secret: 'a secret',
    smtpUrl: receiver.url,
    folder: '/nonexistent',
    from: 'weft@weft.test',
  })
  try {
    receiver.next('silent')
    await feature.mailer.sendMail(mailTo('first@weft.test'))
    await expect.poll(() => receiver.tries()).toBe(1)
    const waiting = await db.owner((tx) =>
      tx.query<{ job: string }>('select j::text as job from graphile_worker._private_jobs j'),
    )
    expect(waiting).toHaveLength(1)
    expect(JSON.stringify(waiting)).not.toMatch(/a-secret-link|first@weft/)
    await feature.mailer.sendMail(mailTo('second@weft.test'))
    // The sender is free while the first mail is still under way: nobody has given up on the receiver yet.
    const tried = await db.owner((tx) =>
      tx.query<{ last_error: string | null }>('select last_error from graphile_worker._private_jobs'),
    )
    expect(tried.map(({ last_error }) => last_error)).toContain(null)
    expect(tried.filter(({ last_error }) => last_error !== null)).toEqual([])
    await expect.poll(() => receiver.mails.map(({ to }) => to)).toEqual([['second@weft.test']])
  } finally {
    // Ends the silent connection, so that its job ends too.
    await receiver.stop()
    await jobs.stop()
    await feature.stop?.()
    await db.end()
    await drop()
  }
})

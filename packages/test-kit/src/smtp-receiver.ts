import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** A mail as the receiver got it. */
interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body, lines ended by \n. */
  source: string
}

/** How the receiver treats the next mails, in turn; afterwards it takes all of them. */
type Mood = 'take' | 'busy' | 'refuse' | 'silent'

export interface SmtpReceiver {
  url: string
  mails: ReceivedMail[]
  /** How often somebody came with a mail. */
  tries(): number
  next(...moods: Mood[]): void
  /** Ends all connections. */
  hangUp(): void
  stop(): Promise<void>
}

interface ReceiverOptions {
  /** What one signs in with; without it nobody is asked. */
  user?: string
  password?: string
  /** What is said of receivers, by what stands before the @. */
  refuses?: Readonly<Record<string, string>>
}

/** A mail server for tests: the little of RFC 5321 that a sender needs, on a free port of this machine. */
export async function startSmtpReceiver(options: ReceiverOptions = {}): Promise<SmtpReceiver> {
  const { user, password } = options
  const key = user === undefined ? null : Buffer.from(`\0${user}\0${password}`).toString('base64')
  const mails: ReceivedMail[] = []
  const moods: Mood[] = []
  const sockets = new Set<Socket>()
  let tries = 0

  function talk(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    const say = (line: string) => socket.write(`${line}\r\n`)
    let buffered = ''
    let isData = false
    let mail: ReceivedMail = { from: '', to: [], source: '' }

    function handle(line: string): void {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') say(key === null ? '250 receiver' : '250-receiver\r\n250 AUTH PLAIN')
      else if (verb === 'AUTH')
        say(line === `AUTH PLAIN ${key}` ? '235 welcome' : '535 5.7.8 wrong name or password')
      else if (verb === 'MAIL') {
        tries += 1
        const mood = moods.shift() ?? 'take'
        if (mood === 'silent') return
        if (mood === 'busy') say('451 try again later')
        else if (mood === 'refuse') say('550 no such mailbox')
        else {
          mail = { from: addressIn(line), to: [], source: '' }
          say('250 go on')
        }
      } else if (verb === 'RCPT') {
        mail.to.push(addressIn(line))
        say(options.refuses?.[addressIn(line).split('@')[0] ?? ''] ?? '250 go on')
      } else if (verb === 'DATA') {
        isData = true
        say('354 end with a dot')
      } else if (verb === 'QUIT') {
        say('221 bye')
        socket.end()
      } else say('250 go on')
    }

    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      buffered += chunk
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const line = buffered.slice(0, end)
        buffered = buffered.slice(end + 2)
        if (!isData) handle(line)
        else if (line === '.') {
          isData = false
          mails.push(mail)
          say('250 taken')
        } else mail.source += `${line.startsWith('..') ? line.slice(1) : line}\n`
      }
    })
    say('220 receiver ESMTP')
  }

  const server: Server = createServer(talk)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    tries: () => tries,
    hangUp() {
      for (const socket of sockets) socket.destroy()
    },
    next: (...given) => void moods.push(...given),
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}

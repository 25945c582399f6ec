import { join, resolve } from 'node:path'

import { CHALLENGE_HEADER } from '@weft/protocol'

/** A bucket for files; all of it is given, or none. */
interface S3Config {
  endpoint: string
  bucket: string
  accessKey: string
  secretKey: string
  region: string
}

/** The human check of forms that are answered too often; all of it is given, or none. */
interface CaptchaConfig {
  /** What the check's own server knows this instance by. */
  secret: string
  /** Where it says whether a token is good. */
  verifyUrl: URL
}

/** A server of models that speaks as OpenAI's does; without it there is no AI. */
interface AiConfig {
  /** What stands before `/chat/completions`. */
  url: URL
  /** Servers of one's own often ask for none. */
  key: string | null
  model: string
}

/** What the environment says, parsed once. Malformed values are refused by name. */
export interface Config {
  port: number
  host: string
  appUrl: URL | null
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  secretKey: string | null
  s3: S3Config | null
  /** `host:port` outside that requests may go to although they lie in a network of one's own. */
  outboundAllow: readonly string[]
  trustProxy: boolean | string
  logLevel: string
  limitsFile: string | undefined
  planFile: string | undefined
  mailFrom: string
  /** Where answers to mails go; nobody reads them here. */
  mailReplyTo: string | null
  smtpUrl: string | null
  /** Whom push services write to when something is wrong. */
  pushSubject: string | null
  requireVerifiedEmail: boolean
  /** Clients of an older build reload by themselves within minutes of this start. */
  forceUpdate: boolean
  /** Page views and other events are kept. */
  logEvents: boolean
  /** Keys that browsers are given for a human check and for counting visits. */
  captchaKey: string | null
  captcha: CaptchaConfig | null
  ai: AiConfig | null
  analyticsKey: string | null
  /** A script of the operator's that every page loads. */
  additionalScripts: string | null
  /** The header by which a guard in front of the server asks for a human: its value is then `challenge`. */
  challengeHeader: string
  /** Where that guard's check comes from: pages may load it from there and nowhere else. */
  challengeOrigins: readonly string[]
  /** Where pictures in texts may lie besides the server itself. */
  imageOrigins: readonly string[]
  /** Apps may register themselves as clients of OAuth. */
  oauthRegistration: boolean
  /** People may make workspaces of archives, which may be anybody's. */
  archiveImport: boolean
  /** Addresses of the people who may act as others, for support. */
  supportOperators: readonly string[]
  clockOffsetMs: number
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Origins such as `https://challenges.example.com`, and nothing that could end a line of a policy. */
function origins(text: string): string[] | undefined {
  const all = text.split(/[\s,]+/).filter(Boolean)
  return all.every((one) => URL.parse(one)?.origin === one.toLowerCase().replace(/\/$/, ''))
    ? all.map((one) => one.toLowerCase().replace(/\/$/, ''))
    : undefined
}

type Env = Readonly<Record<string, string | undefined>>

/** The environment as it is read: what cannot be used is gathered. */
interface Reading {
  env: Env
  problems: string[]
  /** A value as `parse` reads it, or what stands for one that is not given. */
  check: <T>(name: string, parse: (text: string) => T | undefined, what: string, fallback: T) => T
}

export function readConfig(env: Env): Config {
  const reading = readingOf(env)
  const config: Config = {
    ...readServer(reading),
    ...readStores(reading),
    ...readMail(reading),
    ...readPages(reading),
    ai: readAi(reading),
  }
  const { problems } = reading
  if (problems.length > 0) throw new Error(`The environment cannot be used:\n  ${problems.join('\n  ')}`)
  return config
}

function readingOf(env: Env): Reading {
  const problems: string[] = []
  return {
    env,
    problems,
    check(name, parse, what, fallback) {
      const text = env[name]
      if (text === undefined || text === '') return fallback
      const value = parse(text)
      if (value !== undefined) return value
      problems.push(`${name}: ${what}, not '${/URL|KEY|SECRET/.test(name) ? '…' : text}'`)
      return fallback
    },
  }
}

const integer = (min: number, max: number) => (text: string) =>
  /^-?\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined
const flag = (text: string) =>
  ['1', 'true', 'yes'].includes(text) ? true : ['0', 'false', 'no'].includes(text) ? false : undefined
/** Of letters, digits and signs that need no quotes anywhere. */
const publicKey = (text: string) => (/^[\w.:-]{1,200}$/.test(text) ? text : undefined)
const url =
  (...protocols: string[]) =>
  (text: string) => {
    const parsed = URL.parse(text)
    return parsed && protocols.includes(parsed.protocol) ? text : undefined
  }

/** Where the server is, and how it runs. */
function readServer({
  env,
  check,
}: Reading): Pick<
  Config,
  | 'port'
  | 'host'
  | 'appUrl'
  | 'dataDir'
  | 'trustProxy'
  | 'logLevel'
  | 'limitsFile'
  | 'planFile'
  | 'forceUpdate'
  | 'clockOffsetMs'
  | 'logEvents'
  | 'outboundAllow'
  | 'oauthRegistration'
  | 'archiveImport'
> {
  const appUrl = check('APP_URL', url('http:', 'https:'), 'must be an http or https address', '')
  return {
    port: check('PORT', integer(0, 65_535), 'must be a port number', 4010),
    host: check(
      'HOST',
      (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
      'must be a host or address',
      '127.0.0.1',
    ),
    appUrl: appUrl ? new URL(appUrl) : null,
    dataDir: resolve(env['DATA_DIR'] || 'data'),
    trustProxy: check(
      'TRUST_PROXY',
      (text) => flag(text) ?? (/^[\d.:a-f/,\s]+$/i.test(text) ? text : undefined),
      'must be true, false or addresses',
      false,
    ),
    logLevel: check(
      'LOG_LEVEL',
      (text) => (LOG_LEVELS.includes(text) ? text : undefined),
      `must be one of ${LOG_LEVELS.join(', ')}`,
      'warn',
    ),
    limitsFile: env['LIMITS_FILE'] || undefined,
    planFile: env['PLAN_FILE'] || undefined,
    forceUpdate: check('FORCE_UPDATE', flag, 'must be true or false', false),
    clockOffsetMs: check('CLOCK_OFFSET_MS', integer(-1e12, 1e12), 'must be a whole number', 0),
    logEvents: check('LOG_EVENTS', flag, 'must be true or false', false),
    oauthRegistration: check('OAUTH_REGISTRATION', flag, 'must be true or false', false),
    archiveImport: check(
      'ARCHIVE_IMPORT',
      (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
      'must be on or off',
      false,
    ),
    outboundAllow: check(
      'OUTBOUND_ALLOW',
      (text) => {
        const places = text.split(',').map((place) => place.trim())
        return places.every((place) => /^[\w.:-]+:\d{1,5}$/.test(place)) ? places : undefined
      },
      'must be host:port, with commas between',
      [],
    ),
  }
}

/** Where records and files are kept. */
function readStores(reading: Reading): Pick<Config, 'databaseUrl' | 'redisUrl' | 'secretKey' | 's3'> {
  const { check } = reading
  return {
    databaseUrl: check(
      'DATABASE_URL',
      url('postgres:', 'postgresql:'),
      'must be a postgres:// address',
      null,
    ),
    redisUrl: check('REDIS_URL', url('redis:', 'rediss:'), 'must be a redis:// address', null),
    secretKey: check(
      'SECRET_KEY',
      (text) => (text.length >= 32 ? text : undefined),
      'must have at least 32 characters',
      null,
    ),
    s3: readS3(reading),
  }
}

function readS3({ env, check, problems }: Reading): S3Config | null {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return null
  problems.push(...missing.map((name) => `${name}: is missing, but others of S3 are given`))
  return {
    endpoint: check('S3_ENDPOINT', url('http:', 'https:'), 'must be an http or https address', ''),
    bucket: env['S3_BUCKET'] ?? '',
    accessKey: env['S3_ACCESS_KEY'] ?? '',
    secretKey: env['S3_SECRET_KEY'] ?? '',
    region: env['S3_REGION'] || 'us-east-1',
  }
}

/** Mails, and the people they go to. */
function readMail({
  check,
}: Reading): Pick<
  Config,
  'mailFrom' | 'mailReplyTo' | 'pushSubject' | 'smtpUrl' | 'requireVerifiedEmail' | 'supportOperators'
> {
  return {
    mailFrom: check(
      'MAIL_FROM',
      (text) => (text.includes('@') ? text : undefined),
      'must be a mail address',
      'weft@localhost',
    ),
    mailReplyTo: check(
      'MAIL_REPLY_TO',
      (text) => (text.includes('@') ? text : undefined),
      'must be a mail address',
      null,
    ),
    pushSubject: check(
      'VAPID_SUBJECT',
      (text) => (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text) ? text : undefined),
      'must be a mailto: or https: address',
      null,
    ),
    smtpUrl: check('SMTP_URL', url('smtp:', 'smtps:'), 'must be an smtp:// address', null),
    requireVerifiedEmail: check('REQUIRE_VERIFIED_EMAIL', flag, 'must be true or false', false),
    supportOperators: check<string[]>(
      'SUPPORT_OPERATORS',
      (text) => {
        const all = text.split(/[\s,;]+/).filter(Boolean)
        return all.every((one) => one.includes('@')) ? all : undefined
      },
      'must be mail addresses, separated by commas',
      [],
    ),
  }
}

/** What pages load and ask for from elsewhere. */
function readPages(
  reading: Reading,
): Pick<
  Config,
  | 'captchaKey'
  | 'captcha'
  | 'analyticsKey'
  | 'additionalScripts'
  | 'challengeHeader'
  | 'challengeOrigins'
  | 'imageOrigins'
> {
  const { env, check } = reading
  return {
    captchaKey: check('CAPTCHA_SITE_KEY', publicKey, 'must be a key', null),
    captcha: readCaptcha(reading),
    analyticsKey: check('ANALYTICS_KEY', publicKey, 'must be a key', null),
    additionalScripts: env['ADDITIONAL_SCRIPTS'] ? resolve(env['ADDITIONAL_SCRIPTS']) : null,
    challengeHeader: check(
      'CHALLENGE_HEADER',
      (text) => (/^[a-z][a-z\d-]{0,63}$/i.test(text) ? text.toLowerCase() : undefined),
      'must be the name of a header',
      CHALLENGE_HEADER,
    ),
    challengeOrigins: check('CHALLENGE_ORIGINS', origins, 'must be origins, separated by commas', []),
    imageOrigins: check('IMAGE_ORIGINS', origins, 'must be origins, separated by commas', []),
  }
}

function readCaptcha({ env, check, problems }: Reading): CaptchaConfig | null {
  if (!env['CAPTCHA_SECRET'] && !env['CAPTCHA_VERIFY_URL']) return null
  const names = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET', 'CAPTCHA_VERIFY_URL', 'ADDITIONAL_SCRIPTS'] as const
  const missing = names.filter((name) => !env[name])
  problems.push(...missing.map((name) => `${name}: is missing, but others of the human check are given`))
  const address = url('http:', 'https:')
  const verifyUrl = check('CAPTCHA_VERIFY_URL', address, 'must be an http or https address', '')
  return verifyUrl === '' ? null : { secret: env['CAPTCHA_SECRET'] ?? '', verifyUrl: new URL(verifyUrl) }
}

function readAi({ env, check, problems }: Reading): AiConfig | null {
  if (!env['AI_URL'] && !env['AI_KEY'] && !env['AI_MODEL']) return null
  const missing = (['AI_URL', 'AI_MODEL'] as const).filter((name) => !env[name])
  problems.push(...missing.map((name) => `${name}: is missing, but others of AI are given`))
  const address = check('AI_URL', modelAddress, 'must be an http or https address without a user', '')
  return address === ''
    ? null
    : { url: new URL(address), key: env['AI_KEY'] || null, model: env['AI_MODEL'] ?? '' }
}

/** A user in the address would be sent to nobody: keys have a variable of their own. */
function modelAddress(text: string): string | undefined {
  const parsed = URL.parse(text)
  const isSpoken = parsed?.protocol === 'http:' || parsed?.protocol === 'https:'
  return isSpoken && parsed.username === '' && parsed.password === '' ? text : undefined
}

/** `host:port` of an address that the operator named, as the way out knows it. */
export function placeOf({ protocol, hostname, port }: URL): string {
  return `${hostname.replace(/^\[|\]$/g, '')}:${port || (protocol === 'https:' ? 443 : 80)}`
}

/** Where people reach this server: APP_URL, or the name that a browser on this machine keeps its session under. */
export function ownAddress({ appUrl, host, port }: Pick<Config, 'appUrl' | 'host' | 'port'>): URL {
  return appUrl ?? new URL(`http://${host === '127.0.0.1' ? 'localhost' : hostInUrl(host)}:${port}`)
}

/** A host as it stands in addresses: those of IPv6 in brackets, and where all are listened on, this machine's name. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Whom push services write to: VAPID_SUBJECT, else the sender of mails. */
export function pushSubjectOf({ pushSubject, mailFrom }: Pick<Config, 'pushSubject' | 'mailFrom'>): string {
  return pushSubject ?? `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom}`
}

export function outboxDir(config: Config): string {
  return join(config.dataDir, 'outbox')
}

import { createHmac } from 'node:crypto'
import { join } from 'node:path'

import type { Database } from '@weft/db'
import { createAccountFeature, requireVerified } from '@weft/features/account/server'
import { createArchivesFeature } from '@weft/features/archives/server'
import { createActivityFeature } from '@weft/features/activity/server'
import { askForValue, createAi, createAiFeature } from '@weft/features/ai/server'
import { atHandFeature } from '@weft/features/at-hand/server'
import { createAssistantsFeature } from '@weft/features/assistants/server'
import { createAutomationsFeature, createTimerListener, rulesAlong } from '@weft/features/automations/server'
import { createAttributesFeature, createBallotKeys } from '@weft/features/attributes/server'
import { createBoardsFeature } from '@weft/features/boards/server'
import { createCalendarFeedsFeature, endCalendarsOf } from '@weft/features/calendar-feeds/server'
import { createConnectivityFeature } from '@weft/features/connectivity/server'
import { createFilesFeature, type FilesDeps, filesOfItem } from '@weft/features/files/server'
import { commentsAlong, createCommentsFeature, moveComments } from '@weft/features/comments/server'
import { createConversionsFeature } from '@weft/features/conversions/server'
import { createDuplicatesFeature } from '@weft/features/duplicates/server'
import { createFormsFeature, createHumanCheck, type HumanCheck } from '@weft/features/forms/server'
import { createExportsFeature } from '@weft/features/exports/server'
import { foldersFeature } from '@weft/features/folders/server'
import { createHooksFeature } from '@weft/features/hooks/server'
import {
  createItemCells,
  createItemFilters,
  createItemsFeature,
  createItemsInView,
  createItemTables,
  moveItem,
} from '@weft/features/items/server'
import { createMyWorkFeature, keepJob, onFollowed } from '@weft/features/my-work/server'
import { createMailServersFeature } from '@weft/features/mail-servers/server'
import { createMailFeature, createNotices, type MailDeps, type Mailer } from '@weft/features/mail/server'
import {
  createNotificationsFeature,
  moveNotifications,
  TELL_STORAGE,
} from '@weft/features/notifications/server'
import { permissionsFeature } from '@weft/features/permissions/server'
import { createPhotoFiles, createPhotosFeature } from '@weft/features/photos/server'
import { createPretendFeature } from '@weft/features/pretend/server'
import { createProfileFeature } from '@weft/features/profile/server'
import { createPublishingFeature, formulaGuard, queryGuard } from '@weft/features/publishing/server'
import { createRepeatsFeature } from '@weft/features/repeats/server'
import {
  createFolderLinks,
  createReferencesFeature,
  followJobs,
  linksAt,
  moveReferences,
} from '@weft/features/references/server'
import { createSearchFeature, indexJob } from '@weft/features/search/server'
import { createPasswords, createSessionFeature } from '@weft/features/session/server'
import { createOAuthFeature } from '@weft/features/oauth/server'
import { createSsoFeature, type SsoDeps } from '@weft/features/sso/server'
import { createTokensFeature, type TokenEnds } from '@weft/features/tokens/server'
import { createSharingFeature } from '@weft/features/sharing/server'
import { createTimeTrackingFeature, turnTimer } from '@weft/features/time-tracking/server'
import { createTrashFeature } from '@weft/features/trash/server'
import { createTransferFeature } from '@weft/features/transfer/server'
import { createViewsFeature, proViews } from '@weft/features/views/server'
import {
  createTellPeople,
  createWorkspacesFeature,
  loadPlan,
  type Plan,
  storageLimit,
} from '@weft/features/workspaces/server'
import type { Jobs } from '@weft/jobs'
import {
  createOutbound,
  type Limits,
  type Outbound,
  type RateLimiter,
  type ServerFeature,
  type ServiceOptions,
  type Transaction,
} from '@weft/server-kit'
import type { Logger } from 'pino'

import { type Config, outboxDir, ownAddress, placeOf, pushSubjectOf } from './config.ts'

export interface AppDependencies {
  config: Config
  db: Database
  limits: Limits
  rates: RateLimiter
  jobs: Jobs
  secret: string
  log: Logger
  publish(transaction: Transaction): void
  onSessionsRevoked(session_ids: readonly string[]): void
}

/** What tests look into or slow down; servers have their own. */
export interface Replaced {
  mailer?: Mailer
  outbound?: Outbound
  plan?: Plan
  /** Looks into every file that comes. */
  scan?: FilesDeps['scan']
  /** Looks up TXT records of domains. */
  resolveTxt?: SsoDeps['resolveTxt']
  /** Values that are converted before the answer; the others follow in the background. */
  convertAtOnce?: number
}

/** What programs that ask for calendars are told to bring. */
const BY_PASSWORD = 'Basic realm="Weft", charset="UTF-8"'

/** All features of the server: the registry that a new one joins with a line. */
export function composeFeatures(
  dependencies: AppDependencies,
  replaced: Replaced = {},
): {
  features: ServerFeature[]
  authenticate: ServiceOptions['authenticate']
  reauthenticate: ServiceOptions['reauthenticate']
  holderOf: ServiceOptions['holderOf']
  challenge: NonNullable<ServiceOptions['challenge']>
  realtimeKey: string
} {
  const { config } = dependencies
  const base = layBase(dependencies, replaced)
  const { session, tokens, oauth, sso, realtimeKey } = base
  const known: ServiceOptions['authenticate'] = async (request) => {
    const caller =
      (await tokens.authenticate(request)) ??
      (await oauth.authenticate(request)) ??
      (await session.authenticate(request))
    const satisfied = await sso.satisfied(caller)
    return satisfied.size === 0 ? caller : { ...caller, satisfied }
  }
  const authenticate = config.requireVerifiedEmail ? requireVerified(dependencies.db, known) : known
  return {
    features: listFeatures(dependencies, replaced, base),
    authenticate,
    reauthenticate: session.reauthenticate,
    async holderOf(session_id) {
      const holder =
        (await session.holderOf(session_id)) ??
        (await tokens.holderOf(session_id)) ??
        (await oauth.holderOf(session_id))
      return holder && { ...holder, satisfied: await sso.satisfied({ ...holder, session_id }) }
    },
    challenge: (path) => (path?.startsWith('/caldav') ? BY_PASSWORD : oauth.challenge(path)),
    realtimeKey,
  }
}

/** The ways out of the server, for every feature that asks something outside or writes to somebody. */
function layMail(
  dependencies: AppDependencies,
  replaced: Replaced,
  { appUrl, readFile }: Pick<MailDeps, 'readFile'> & { appUrl: URL },
) {
  const { config } = dependencies
  const outbound = replaced.outbound ?? createOutbound({ allow: config.outboundAllow })
  const mailServers = createMailServersFeature({
    ...dependencies,
    outbound,
    outboundAllow: config.outboundAllow,
    appUrl,
    mailer: () => mailer,
  })
  const mail = createMailFeature({
    ...dependencies,
    findOwn: mailServers.findOwn,
    smtpUrl: config.smtpUrl,
    folder: outboxDir(config),
    readFile,
    from: config.mailFrom,
    replyTo: config.mailReplyTo,
  })
  const mailer = replaced.mailer ?? mail.mailer
  const courier = replaced.mailer ? { deliver: replaced.mailer.sendMail } : mail.courier
  return { outbound, mail, mailServers, mailer, courier }
}

/** What several features share, and the features that others are made with. */
function layBase(dependencies: AppDependencies, replaced: Replaced) {
  const { config, limits, secret } = dependencies
  const plan = replaced.plan ?? loadPlan(config.planFile, proViews)
  const appUrl = ownAddress(config)
  // Public, but the same on every node of an instance and another one elsewhere.
  const realtimeKey = createHmac('sha256', secret).update('realtime key').digest('hex').slice(0, 20)
  const { outbound, mail, mailServers, mailer, courier } = layMail(dependencies, replaced, {
    appUrl,
    readFile: (file) => files.bytes(file),
  })
  const model = config.ai && {
    place: config.ai,
    outbound: createOutbound({ allow: [placeOf(config.ai.url)] }),
  }
  const ai = createAi({ ...dependencies, model, creditsLimit: plan.AiCreditsLimit })
  const notices = createNotices({ ...dependencies, mailer, appUrl })
  const passwords = createPasswords(limits)
  const session = createSessionFeature({
    ...dependencies,
    passwords,
    appUrl,
    operators: config.supportOperators,
    notices,
    onRegistered: (user_id) => account.welcome(user_id),
    tokenEnds: { endAllWithin: (...asked) => tokenEnds.endAllWithin(...asked) },
  })
  const tokens = createTokensFeature({
    ...dependencies,
    notices,
    onTokensEnded: dependencies.onSessionsRevoked,
  })
  const oauth = createOAuthFeature({
    ...dependencies,
    appUrl,
    notices,
    outbound,
    allowsRegistration: config.oauthRegistration,
    onTokensEnded: dependencies.onSessionsRevoked,
  })
  const tokenEnds: TokenEnds = {
    async endAllWithin(tx, user_id) {
      // An address of a calendar opens something to whoever has it, as a token does.
      await endCalendarsOf(tx, user_id)
      return [
        ...(await tokens.ends.endAllWithin(tx, user_id)),
        ...(await oauth.ends.endAllWithin(tx, user_id)),
      ]
    },
    forget(ids) {
      tokens.ends.forget(ids)
      oauth.ends.forget(ids)
    },
  }
  const sso = ssoOf(dependencies, replaced, { appUrl, mailer, outbound, ways: session.otherWays })
  const photos = createPhotoFiles(join(config.dataDir, 'photos'))
  const account = createAccountFeature({
    ...dependencies,
    appUrl,
    mailer,
    notices,
    passwords,
    ends: session.ends,
    tokenEnds,
    removePhoto: (url) => photos.remove(url),
  })
  const ballotKey = createBallotKeys(secret)
  const folderLinks = createFolderLinks()
  const files = createFilesFeature({
    ...dependencies,
    dataDir: config.dataDir,
    outbound,
    s3: config.s3,
    storageBytes: storageLimit(plan, limits),
    scan: replaced.scan,
    onRoom: (news) => dependencies.jobs.add(TELL_STORAGE, news),
  })
  return {
    plan,
    appUrl,
    realtimeKey,
    mail,
    mailServers,
    mailer,
    courier,
    outbound,
    ai,
    session,
    tokens,
    oauth,
    sso,
    account,
    ballotKey,
    folderLinks,
    files,
  }
}

/** Signing in with identity providers of workspaces. */
function ssoOf(
  dependencies: AppDependencies,
  { resolveTxt }: Replaced,
  parts: Pick<SsoDeps, 'appUrl' | 'mailer' | 'outbound' | 'ways'>,
) {
  const { outboundAllow } = dependencies.config
  return createSsoFeature({ ...dependencies, ...parts, outboundAllow, resolveTxt })
}

/** What goes along with moved items. */
const AFTER_MOVE = [moveReferences, moveComments, moveNotifications]

function listFeatures(
  dependencies: AppDependencies,
  replaced: Replaced,
  base: ReturnType<typeof layBase>,
): ServerFeature[] {
  const { config, limits, rates, secret } = dependencies
  const { plan, appUrl, mailer, courier, outbound, ballotKey, folderLinks, files } = base
  const search = createSearchFeature({ jobs: dependencies.jobs, rates, limits })
  const features: ServerFeature[] = [
    base.mail,
    base.mailServers,
    base.session,
    base.tokens,
    base.oauth,
    base.sso,
    base.account,
    createProfileFeature({ publish: dependencies.publish, ballotKey }),
    createPhotosFeature({ publish: dependencies.publish, limits, dataDir: config.dataDir, room: files.room }),
    createWorkspacesFeature({ ...dependencies, plan, hasAi: config.ai !== null, mailer, appUrl }),
    createBoardsFeature(limits),
    foldersFeature,
    createViewsFeature(plan, [queryGuard]),
    createAttributesFeature(limits, { ballotKey, guards: [formulaGuard] }),
    createItemsFeature(limits, dependencies.jobs, {
      afterMove: AFTER_MOVE,
      along: [commentsAlong],
      folderLinks,
      linksAt,
      appUrl,
      ballotKey,
      files,
    }),
    createConversionsFeature({
      jobs: dependencies.jobs,
      publish: dependencies.publish,
      folderLinks,
      appUrl,
      atOnce: replaced.convertAtOnce,
    }),
    createReferencesFeature({ jobs: dependencies.jobs }),
    createCommentsFeature({ rates, pictures: files.commentPictures }),
    createNotificationsFeature({
      ...dependencies,
      sendsItself: base.mailServers.has,
      courier,
      appUrl,
      outbound,
      outboundAllow: config.outboundAllow,
      pushSubject: pushSubjectOf(config),
      onChosen: onFollowed(dependencies),
      itemsInView: createItemsInView(folderLinks, appUrl),
    }),
    createTimeTrackingFeature({
      jobs: dependencies.jobs,
      listener: createTimerListener(dependencies.jobs),
    }),
    createMyWorkFeature({ jobs: dependencies.jobs }),
    createRepeatsFeature({ jobs: dependencies.jobs }),
    automationsOf(dependencies, base),
    createHooksFeature({ ...dependencies, outbound, outboundAllow: config.outboundAllow, appUrl }),
    createPretendFeature({ jobs: dependencies.jobs }),
    createAiFeature({ ai: base.ai, jobs: dependencies.jobs, log: dependencies.log }),
    files,
    createFormsFeature({
      limits,
      rates,
      secret,
      appUrl,
      dataDir: config.dataDir,
      files,
      mailer,
      captcha: humanCheckOf(dependencies),
      jobs: dependencies.jobs,
    }),
    permissionsFeature,
    createActivityFeature({ limits, jobs: dependencies.jobs }),
    atHandFeature,
    search,
    createAssistantsFeature({ ...dependencies, search, appUrl }),
    createTrashFeature({ limits, jobs: dependencies.jobs }),
    createDuplicatesFeature({ jobs: dependencies.jobs, parts: [rulesAlong] }),
    createSharingFeature({ limits, rates, secret, appUrl }),
    createPublishingFeature({
      jobs: dependencies.jobs,
      limits,
      rates,
      secret,
      appUrl,
      folderLinks,
      openFile: files.open,
      imageOrigins: config.imageOrigins,
    }),
    calendarsOf(dependencies, base),
    createTransferFeature({ jobs: dependencies.jobs, dataDir: config.dataDir }),
    ...exportsOf(dependencies, base),
    connectivityOf(dependencies, base),
  ]
  return features
}

/** Dates for calendars of others. */
function calendarsOf(
  dependencies: AppDependencies,
  { appUrl, folderLinks, sso }: ReturnType<typeof layBase>,
): ServerFeature {
  return createCalendarFeedsFeature({
    ...dependencies,
    appUrl,
    cells: createItemCells(folderLinks, appUrl),
    satisfied: sso.satisfied,
  })
}

/** Tables of items, and workspaces out and in, with what follows from records that came without a word. */
function exportsOf(
  dependencies: AppDependencies,
  { plan, files, appUrl, folderLinks }: ReturnType<typeof layBase>,
): ServerFeature[] {
  const archives = createArchivesFeature({
    ...dependencies,
    dataDir: dependencies.config.dataDir,
    takesArchives: dependencies.config.archiveImport,
    stored: files.stored,
    storageBytes: storageLimit(plan, dependencies.limits),
    follow: (team_id, linked) => [indexJob(team_id), keepJob(team_id), ...followJobs(team_id, linked)],
    tell: createTellPeople(dependencies.publish),
  })
  const tables = createExportsFeature({
    jobs: dependencies.jobs,
    dataDir: dependencies.config.dataDir,
    tables: createItemTables(folderLinks, appUrl),
    kinds: (kit) => [archives.exportKind(kit)],
  })
  return [archives, tables]
}

/** What browsers are told of the operator's choices. */
function connectivityOf(
  { config }: AppDependencies,
  { realtimeKey }: ReturnType<typeof layBase>,
): ServerFeature {
  return createConnectivityFeature({
    broadcastingKey: realtimeKey,
    hasAi: config.ai !== null,
    appUrl: config.appUrl,
    logEvents: config.logEvents,
    captchaKey: config.captchaKey,
    analyticsKey: config.analyticsKey,
    additionalScripts: config.additionalScripts,
    statusMessage: join(config.dataDir, 'status-message.txt'),
  })
}

/** Rules, with what they do elsewhere. */
function automationsOf(
  { jobs, log, rates, secret }: AppDependencies,
  { plan, appUrl, folderLinks, outbound, mailer, ai }: ReturnType<typeof layBase>,
): ServerFeature {
  return createAutomationsFeature({
    jobs,
    log,
    rates,
    secret,
    appUrl,
    outbound,
    mailer,
    runsLimit: plan.AutomationRunsLimit,
    neighbours: {
      askForValue: (kit, principal, asked) => askForValue({ kit, ai }, principal, asked),
      turnTimer,
      filesOfItem,
      filters: createItemFilters(folderLinks, appUrl),
      urlOf: (board_id, folder_id, item_id) => `${appUrl.origin}/b/${board_id}/${folder_id}/${item_id}`,
      moveItem: (kit, principal, { id, folder_id }, { within, ...by }) =>
        moveItem(
          kit,
          principal,
          { id, folder_id, mapping: {}, createsLabels: false, lose: [] },
          { ...by, after: within ? [...AFTER_MOVE, within] : AFTER_MOVE },
        ),
    },
  })
}

/** What lets people answer forms beyond the limit, where the operator has it. */
function humanCheckOf({ config, log }: AppDependencies): HumanCheck | null {
  const { captcha, captchaKey: key, challengeOrigins: origins } = config
  return captcha && key !== null
    ? createHumanCheck({ key, origins, log, allow: config.outboundAllow, ...captcha })
    : null
}

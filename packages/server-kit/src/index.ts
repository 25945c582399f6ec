export { type Access, createAccess } from './access/access.ts'
export type { Barred, TeamAccess } from './access/team-access.ts'
export { demandScope, type Grant, isFor, permitsScope, type Scope } from './access/grant.ts'
export { changedName, createStanding, type Standing } from './access/standing.ts'
export { isKeptOut, isUnproven } from './access/sso-demand.ts'
export { type Principal, createPrincipal, type Target } from './access/principal.ts'
export { loadMember, loadPrincipal } from './access/load-principal.ts'
export { principalOfEachSight } from './access/each-sight.ts'
export { asksForPassword } from './access/closed-boards.ts'
export {
  appendAudit,
  type AuditActor,
  type AuditEntry,
  hashOfLine,
  readAudit,
  verifyAudit,
} from './audit/audit.ts'
export {
  type ActAsking,
  type ActBeginning,
  type ActPlan,
  type Begin,
  type ForeseenRow,
  type PlannedAct,
  plannedAct,
  type PlannedExposure,
  type PlannedOperation,
  type PlannedSend,
  type PlanProblem,
  type Through,
} from './acts/planned-act.ts'
export { type Caller, GUEST, rightsOf } from './caller.ts'
export { applyOperation, demandVisible, RecordMovedError } from './records/write/apply-operation.ts'
export { changeRecord, demandNew } from './records/write/change-record.ts'
export type { CollectionReader, Page } from './records/contract/collection-reader.ts'
export { readIndex } from './records/read/read-index.ts'
export { tableReader } from './records/read/table-reader.ts'
export { type IndexQuery, indexQuery, type ReadScope } from './records/contract/read-scope.ts'
export { readScope } from './records/read/read-scope.ts'
export { completeFields, parseFields, sentences } from './records/write/record-fields.ts'
export type { Registry } from './records/contract/registry.ts'
export { peopleThere } from './records/read/people-there.ts'
export { personalCollection, saveOwn } from './records/write/personal-collection.ts'
export { createRegistry } from './records/write/create-registry.ts'
export type { NamedAsked, NamedReading, RecordNames } from './records/contract/record-names.ts'
export type { Container, RuleContext, ServerCollection } from './records/contract/server-collection.ts'
export { presentRecord, seesContainer, seesRecord, tombstoneOf } from './records/read/visibility.ts'
export { errors, invalid } from './errors.ts'
export { askUntil } from './ask-until.ts'
export { isDoneWithin } from './done-within.ts'
export { beat, type Beat } from './beat.ts'
export { gather, type Gathered } from './gather.ts'
export {
  escapeHtml,
  jsonIsland,
  markup,
  Markup,
  type Insert as MarkupValue,
  safeHref,
  trusted,
} from './html/markup.ts'
export {
  type Framers,
  type Page as HtmlPage,
  type PageAnswer,
  renderPage,
  sendPage,
  TRUSTED_TYPES,
} from './html/page.ts'
export { basicPasswordOf, bearerOf } from './http/bearer.ts'
export { isStorable } from './http/storable.ts'
export { isReadable } from './http/encoding.ts'
export { createApp, type Reauthenticate, WITHOUT_COMPILERS } from './http/create-app.ts'
export { bulkRoute } from './http/bulk-route.ts'
export { answerIndex, collectionRoutes, type Kit, teamParams } from './http/mount-collection.ts'
export { mountRoute } from './http/mount-route.ts'
export { anyone, nothing, type Route, route, type RouteInput, type RouteOptions } from './http/route.ts'
export { oneself, signedIn } from './http/signed-in.ts'
export { readUpload, type Upload } from './http/uploads.ts'
export { DEFAULT_LIMITS, type Limits, loadLimits } from './limits.ts'
export { saidOf } from './records/write/refusal.ts'
export { type Follow, followWritten, type Written } from './records/write/follow.ts'
export type { ActivityConsumer, ActivityEntry, ConsumerRun, WantedJob } from './outbox/consumer.ts'
export { createOutbox, type Outbox, type OutboxOptions } from './outbox/outbox.ts'
export { trim, type TrimOptions } from './outbox/trim.ts'
export { createTurn, type Turn } from './turn.ts'
export { createRateLimiter, type RateLimiter } from './rate-limiter.ts'
export type { Effect, Foresight, Judgement } from './records/contract/effect.ts'
export type { CommittedFeed, Rehearsal, Transaction, Writer } from './records/contract/writer.ts'
export { hashRequest, makeOperation, type Operation, type Outcome } from './records/contract/operation.ts'
export { type Origin, originAfter, unsignedOrigin } from './records/contract/origin.ts'
export type { RecordRow, RecordStore, Row } from './records/contract/record-store.ts'
export { RECORD_COLUMNS, tableStore } from './records/read/table-store.ts'
export type { RecordChange, Unit } from './records/contract/unit.ts'
export { createWriter } from './records/write/writer.ts'
export { createLive, type Live } from './live/live.ts'
export { liveRoutes } from './live/live-routes.ts'
export { openApiRoutes } from './open-api/docs-routes.ts'
export type { OpenApiDocument } from './open-api/make-document.ts'
export type { InterfaceWords } from './open-api/interface-words.ts'
export type { ServerFeature } from './server-feature.ts'
export { createService, type Service, type ServiceOptions } from './create-service.ts'
export { isPublicAddress } from './outbound/addresses.ts'
export {
  createOutbound,
  type Outbound,
  type OutboundAnswer,
  OutboundError,
  type OutboundOptions,
  type OutboundProblem,
  type OutboundRequest,
} from './outbound/outbound.ts'

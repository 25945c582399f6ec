import type { Span } from './span.ts'
import { startingOn, workOf } from './span.ts'
import type { WorkCalendar } from './working-days.ts'

/** Finish or start of the one that comes first, to start or finish of the one that follows. */
export const LINK_KINDS = ['FS', 'SS', 'FF', 'SF'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** A plan further apart than ten years is a slip of the finger. */
export const MAX_LAG = 3_650

export interface LinkTerms {
  kind: LinkKind
  /** Working days between; negative where they may overlap. */
  lag: number
}

export interface Dependency extends LinkTerms {
  /** The item that comes first. */
  from: string
  /** The one that waits for it. */
  to: string
}

/** What a link's own words mean; the usual kind where they say nothing that is known. */
export function readTerms(data: unknown): LinkTerms {
  const { kind, lag } = (typeof data === 'object' && data !== null ? data : {}) as Partial<LinkTerms>
  return {
    kind: LINK_KINDS.find((one) => one === kind) ?? 'FS',
    lag: typeof lag === 'number' && Number.isInteger(lag) && Math.abs(lag) <= MAX_LAG ? lag : 0,
  }
}

// A moment between two days is the number of the day that begins with it.
const startOf = (span: Span) => span.start
const finishOf = (span: Span) => span.end + 1
/** Whether the end of what comes first counts, not its start. */
export const isFromEnd = ({ kind }: LinkTerms) => kind === 'FS' || kind === 'FF'
/** Whether the end of what waits is held, not its start. */
export const isAboutEnd = ({ kind }: LinkTerms) => kind === 'FF' || kind === 'SF'
const leads = (terms: LinkTerms) => (isFromEnd(terms) ? finishOf : startOf)
const follows = (terms: LinkTerms) => (isAboutEnd(terms) ? finishOf : startOf)

/** The earliest moment at which the end that waits may lie. */
function earliest(terms: LinkTerms, before: Span, calendar: WorkCalendar): number {
  const moment = leads(terms)(before)
  // Without a lag the calendar decides too: nothing begins on the Saturday on which the other one ends. Who finishes
  // when another one starts may be done on Friday when that one starts on Monday.
  if (terms.lag === 0 && terms.kind !== 'SF') return moment
  return calendar.firstWith(calendar.count(moment) + terms.lag)
}

export function isKept(terms: LinkTerms, before: Span, after: Span, calendar: WorkCalendar): boolean {
  return follows(terms)(after) >= earliest(terms, before, calendar)
}

/** Working days by which the one that follows could come earlier; below zero where it comes too early. */
export function slackOf(terms: LinkTerms, before: Span, after: Span, calendar: WorkCalendar): number {
  return calendar.count(follows(terms)(after)) - calendar.count(leads(terms)(before)) - terms.lag
}

/** Working days by which the end that leads has moved. */
export function shiftOf(terms: LinkTerms, was: Span, is: Span, calendar: WorkCalendar): number {
  return calendar.count(leads(terms)(is)) - calendar.count(leads(terms)(was))
}

/** The first place not before its own at which the link is kept, of as many working days. */
export function pushed(terms: LinkTerms, before: Span, after: Span, calendar: WorkCalendar): Span {
  if (isKept(terms, before, after, calendar)) return after
  const moment = earliest(terms, before, calendar)
  if (follows(terms) === startOf) return startingOn(after, moment, calendar)
  const work = Math.max(1, workOf(after, calendar))
  return startingOn(after, calendar.workday(calendar.count(moment - 1) - work + 1), calendar)
}

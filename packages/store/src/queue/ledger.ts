import type { BulkResult } from '@weft/protocol'

import type { EditNotes, KeptLine, LedgerLine } from './edit-notes.ts'
import { type QueuedRequest, type RequestError, writtenFields } from './request.ts'

export interface LedgerCounts {
  /** Edits that the server confirmed in this session. */
  saved: number
  /** Edits without an answer. */
  waiting: number
  /** Lines, not edits. */
  refused: number
  overtaken: number
}

function lineId(request: QueuedRequest): string {
  const what = request.kind === 'save' ? writtenFields(request).toSorted().join() : request.kind
  return `${request.collection}/${request.id}#${what}`
}

function mineOf(request: QueuedRequest): Record<string, unknown> {
  const { row_version: _number, ...mine } = request.item ?? {}
  return mine
}

/** Where every local edit stands, as a person can see it: nothing gets lost without a line. */
export class Ledger {
  private readonly waiting: () => Iterable<QueuedRequest>
  private readonly isSilent: (collection: string) => boolean
  private readonly errorOf: (request: QueuedRequest) => RequestError | null
  private readonly redo: (requests: readonly QueuedRequest[]) => void
  private readonly notes: EditNotes | null
  private readonly onDecided: (id: string) => void
  private readonly dropped = new Map<string, KeptLine>()
  private readonly listeners = new Set<() => void>()
  private savedCount = 0
  private knownCounts: LedgerCounts | null = null
  private knownLines: readonly LedgerLine[] | null = null

  constructor(options: {
    waiting: () => Iterable<QueuedRequest>
    /** Collections whose edits a person does not hear of. */
    isSilent?: (collection: string) => boolean
    /** How the last attempt of one that waits ended. */
    errorOf?: (request: QueuedRequest) => RequestError | null
    redo: (requests: readonly QueuedRequest[]) => void
    /** Where lines survive a reload. */
    notes?: EditNotes | undefined
    /** A person has decided about a line here. */
    onDecided?: (id: string) => void
  }) {
    this.isSilent = options.isSilent ?? (() => false)
    this.waiting = () =>
      Iterator.from(options.waiting()).filter(({ collection }) => !this.isSilent(collection))
    this.errorOf = options.errorOf ?? (() => null)
    this.redo = options.redo
    this.notes = options.notes ?? null
    this.onDecided = options.onDecided ?? (() => undefined)
  }

  /** Takes in the lines of an earlier session. */
  async load(): Promise<void> {
    const lines = (await this.notes?.loadLines()) ?? []
    for (const kept of lines) if (!this.dropped.has(kept.line.id)) this.dropped.set(kept.line.id, kept)
    if (lines.length > 0) this.changed()
  }

  /** The same object until something changes. */
  get counts(): LedgerCounts {
    if (this.knownCounts) return this.knownCounts
    let waiting = 0
    for (const _request of this.waiting()) waiting++
    const refused = [...this.dropped.values()].filter(({ line }) => line.state === 'refused').length
    this.knownCounts = { saved: this.savedCount, waiting, refused, overtaken: this.dropped.size - refused }
    return this.knownCounts
  }

  /** Refused and overtaken ones first, then what waits; several edits of one field are one line. */
  get lines(): readonly LedgerLine[] {
    if (this.knownLines) return this.knownLines
    const lines = new Map<string, LedgerLine>()
    for (const request of this.waiting()) {
      const id = lineId(request)
      const edits = (lines.get(id)?.edits ?? 0) + 1
      lines.set(id, { ...toLine(request, 'waiting'), ...this.errorOf(request), edits })
    }
    this.knownLines = [...[...this.dropped.values()].map(({ line }) => line), ...lines.values()]
    return this.knownLines
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Makes the edits of a line again, on top of what is there now. */
  reapply(id: string): void {
    const found = this.dropped.get(id)
    if (!found) return
    this.forget(id)
    this.onDecided(id)
    this.redo(found.requests)
    this.changed()
  }

  /** Lets go of the line and of what it holds. */
  discard(id: string): void {
    if (!this.forget(id)) return
    this.onDecided(id)
    this.changed()
  }

  /** The decision was made in another tab. */
  noteDecided(id: string): void {
    if (this.dropped.delete(id)) this.changed()
  }

  noteSaved({ collection }: QueuedRequest): void {
    if (!this.isSilent(collection)) this.savedCount++
  }

  /** A new edit of the same field makes an old line pointless. */
  noteQueued(requests: readonly QueuedRequest[]): void {
    for (const request of requests) this.forget(lineId(request))
  }

  noteDropped(
    request: QueuedRequest,
    state: 'refused' | 'overtaken',
    result: BulkResult,
    takenBy: QueuedRequest | null,
  ): void {
    if (this.isSilent(request.collection)) return
    const hangsOn = takenBy?.kind === 'create' ? this.dropped.get(lineId(takenBy)) : undefined
    const known = hangsOn ?? this.dropped.get(lineId(request))
    if (known) {
      known.requests.push(request)
      known.line = {
        ...known.line,
        ...(hangsOn ? {} : { state, mine: mineOf(request) }),
        edits: known.line.edits + 1,
      }
      this.notes?.keepLine(known.line.id, known)
      return
    }
    const line = { ...toLine(request, state), ...reason(result) }
    this.dropped.set(line.id, { line, requests: [request] })
    this.notes?.keepLine(line.id, { line, requests: [request] })
  }

  private forget(id: string): boolean {
    const isKnown = this.dropped.delete(id)
    if (isKnown) this.notes?.keepLine(id, null)
    return isKnown
  }

  changed(): void {
    this.knownCounts = null
    this.knownLines = null
    for (const listener of this.listeners) listener()
  }
}

function toLine(request: QueuedRequest, state: LedgerLine['state']): LedgerLine {
  return {
    id: lineId(request),
    state,
    kind: request.kind,
    collection: request.collection,
    record_id: request.id,
    fields: request.kind === 'save' ? writtenFields(request) : [],
    mine: mineOf(request),
    theirs: null,
    status: 0,
    code: null,
    message: null,
    sentences: [],
    edits: 1,
  }
}

function reason({ status, code, message, data }: BulkResult) {
  return {
    status,
    code: code ?? null,
    message: message ?? null,
    // A 422 may say by its data alone what is wrong; in which language is for whoever shows it.
    sentences: status === 422 && Array.isArray(data) ? data.map(String) : [],
    theirs: status === 409 ? (data ?? null) : null,
  }
}

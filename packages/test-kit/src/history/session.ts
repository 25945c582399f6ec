import { type Checker, goodAnswers, type History, type Read } from './history.ts'

/** What one client reads and writes is in an order: it sees its own writes, never goes back, and builds on what it saw. */
export const session: Checker = {
  name: 'session',
  check: (history) => [...goesBack(history), ...misses(history), ...writesBefore(history)],
}

/** Two reads of which the second was asked after the first had come: neither numbers nor the feed went back. */
function goesBack({ reads }: History): string[] {
  const found: string[] = []
  for (const [client, own] of Map.groupBy(reads, (read) => read.client)) {
    const versions = new Map<string, number>()
    const seqs = new Map<string, number>()
    replay(own, {
      asked(read) {
        // What had come by now is the least that this answer must hold.
        const floor = new Map(read.rows.map(({ record }) => [record, versions.get(record) ?? 0]))
        return { floor, seq: seqs.get(read.feed) ?? 0 }
      },
      answered(read, { floor, seq }) {
        for (const { record, row_version } of read.rows) {
          const before = floor.get(record) ?? 0
          if (row_version < before)
            found.push(`Client ${client} read ${record} at ${row_version} after ${before}`)
          versions.set(record, Math.max(versions.get(record) ?? 0, row_version))
        }
        if (read.seq === null) return
        if (read.seq < seq) found.push(`Client ${client} read ${read.feed} at ${read.seq} after ${seq}`)
        seqs.set(read.feed, Math.max(seqs.get(read.feed) ?? 0, read.seq))
      },
    })
  }
  return found
}

/** Goes through reads as time does: questions and answers, questions first where both are in one moment. */
function replay<T>(
  reads: readonly Read[],
  { asked, answered }: { asked(read: Read): T; answered(read: Read, given: T): void },
): void {
  const moments = reads.flatMap((read) => [
    { t: read.asked, isAnswer: 0, read },
    { t: read.answered, isAnswer: 1, read },
  ])
  const given = new Map<Read, T>()
  for (const { isAnswer, read } of moments.toSorted((a, b) => a.t - b.t || a.isAnswer - b.isAnswer)) {
    if (isAnswer) answered(read, given.get(read) as T)
    else given.set(read, asked(read))
  }
}

/** A read that was asked after a write was acknowledged holds it, or what came later. */
function misses(history: History): string[] {
  const found: string[] = []
  for (const [client, reads] of Map.groupBy(history.reads, (read) => read.client)) {
    const rows = new Map<string, { asked: number; row_version: number }[]>()
    for (const { asked, rows: held } of reads)
      for (const { record, row_version } of held) {
        const list = rows.get(record)
        if (list) list.push({ asked, row_version })
        else rows.set(record, [{ asked, row_version }])
      }
    for (const call of history.calls) {
      if (call.phase !== 'ok' || call.client !== client) continue
      for (const read of rows.get(call.write.record) ?? [])
        if (read.asked > call.t && read.row_version < (call.row_version ?? 0))
          found.push(
            `Client ${client} read ${call.write.record} at ${read.row_version}, its own write had ${call.row_version}`,
          )
    }
  }
  return found
}

/** A write that was first sent after a feed was read at some number took a later one. */
function writesBefore(history: History): string[] {
  const found: string[] = []
  const sent = new Map<string, { t: number; client: string }>()
  for (const { key, phase, t, client } of history.calls)
    if (phase === 'invoke' && !sent.has(key)) sent.set(key, { t, client })
  const good = goodAnswers(history)
  const reads = Map.groupBy(
    history.reads.filter(({ seq }) => seq !== null),
    ({ client, feed }) => `${client} ${feed}`,
  )
  for (const { key, feed, seq } of history.feed) {
    const first = sent.get(key ?? '')
    if (!first || !good.has(key ?? '')) continue
    for (const read of reads.get(`${first.client} ${feed}`) ?? [])
      if (read.answered < first.t && (read.seq ?? 0) >= seq)
        found.push(`Key ${key} took ${seq} of ${feed}, its client had read ${read.seq} before`)
  }
  return found
}

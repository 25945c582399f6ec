import { canonicalJson } from '@weft/base'

import type { KnownAttribute } from '../names.ts'
import { type ArchivedRecord, filePath, type Kind, KINDS, recordPath, SHAPES } from './kinds.ts'
import { MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { peopleIn } from './people-marks.ts'
import { type KnownOfPeople, knownOfPeople, rawPeopleIn } from './raw-people.ts'
import { misshapenField, ringIn } from './shapes.ts'
import { type ArchiveReader, readArchive, UnreadableArchive } from './read-zip.ts'

/** What was found out about a file. */
export interface Verdict {
  /** Null where it cannot be read. */
  manifest: Manifest | null
  /** A sentence each; none: the archive is whole. */
  findings: string[]
}

/** Findings of one kind beyond these are counted only. */
const SAID_OF_A_KIND = 20
/** Ids of all records are held while they are read. */
const MOST_RECORDS = 5_000_000
const MOST_ID = 200

/** Proves an archive whole: every hash, count and id in it. Throws what the disk throws, and nothing of the file's. */
export async function verifyArchive(path: string, signal?: AbortSignal): Promise<Verdict> {
  let reader: ArchiveReader | undefined
  try {
    reader = await readArchive(path)
    return await verifyEntries(reader, signal)
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    return { manifest: null, findings: [error.message] }
  } finally {
    reader?.close()
  }
}

async function verifyEntries(reader: ArchiveReader, signal: AbortSignal | undefined): Promise<Verdict> {
  if (!reader.names.has(MANIFEST))
    return {
      manifest: null,
      findings: [`${MANIFEST} is missing: the archive was not finished, or was cut off.`],
    }
  const manifest = readManifest(await reader.text(MANIFEST))
  if (typeof manifest === 'string') return { manifest: null, findings: [manifest] }
  const total = Object.values(manifest.records).reduce((sum, { count }) => sum + count, 0)
  if (total > MOST_RECORDS)
    return { manifest, findings: [`The archive has more records than a server reads: ${total}.`] }
  const findings = findMissing(reader, manifest)
  if (findings.length > 0) return { manifest, findings }
  const ids = new Map<Kind, Set<string>>()
  for (const kind of KINDS) {
    signal?.throwIfAborted()
    findings.push(...(await verifyRecords(reader, manifest, kind, { ids, signal })))
  }
  for (const file of manifest.files) {
    signal?.throwIfAborted()
    const name = filePath(file.sha256)
    const read = await tried(() => reader.hash(name))
    if (typeof read === 'string') findings.push(read)
    else if (read.sha256 !== file.sha256 || read.bytes !== file.bytes)
      findings.push(`${name} was changed: its bytes are others.`)
  }
  // What names what only makes sense among records that are those that were written.
  if (findings.length === 0) findings.push(...(await verifyNames(reader, manifest, ids, signal)))
  return { manifest, findings }
}

/** What the manifest names and the file does not have, and the other way round. */
function findMissing({ names }: ArchiveReader, { records, files }: Manifest): string[] {
  const expected = new Set([
    MANIFEST,
    ...KINDS.map(recordPath),
    ...files.map(({ sha256 }) => filePath(sha256)),
  ])
  return [
    ...KINDS.filter((kind) => !Object.hasOwn(records, kind)).map(
      (kind) => `${MANIFEST} says nothing of ${recordPath(kind)}.`,
    ),
    ...[...expected].filter((name) => !names.has(name)).map((name) => `${name} is missing.`),
    ...[...names]
      .filter((name) => !expected.has(name))
      .map((name) => `${name} is in no list of the manifest.`),
  ]
}

async function tried<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableArchive) return error.message
    throw error
  }
}

/** One record file: its hash, its count, and that each line is a record, in order. */
async function verifyRecords(
  reader: ArchiveReader,
  { records }: Manifest,
  kind: Kind,
  { ids, signal }: { ids: Map<Kind, Set<string>>; signal: AbortSignal | undefined },
): Promise<string[]> {
  const name = recordPath(kind)
  const written = records[kind]
  const seen = new Set<string>()
  ids.set(kind, seen)
  const findings: string[] = []
  let count = 0
  let last = ''
  /** What each lies in. */
  const parents = new Map<string, string>()
  const read = await tried(() =>
    reader.lines(name, (line) => {
      signal?.throwIfAborted()
      count += 1
      // A manifest that says too little would have more held than is read.
      if (count > MOST_RECORDS) throw new UnreadableArchive(`${name} has more records than a server reads.`)
      const record = parseRecord(line)
      if (!record || !SHAPES[kind].isId(record.id)) findings.push(`Line ${count} of ${name} is no record.`)
      else if (record.id <= last) findings.push(`Line ${count} of ${name} is out of order, or there twice.`)
      if (record) {
        last = record.id
        seen.add(record.id)
        const parent = record['parent_id']
        if (typeof parent === 'string') parents.set(record.id, parent)
        const field = misshapenField(kind, record)
        if (field !== null)
          findings.push(`${name}: the record ${record.id} is not of the shape that its kind has: ${field}.`)
      }
      if (findings.length > SAID_OF_A_KIND) throw new UnreadableArchive(`${name} has more damaged lines.`)
    }),
  )
  if (typeof read === 'string') return [...findings, read]
  const ring = ringIn(parents)
  if (ring !== null) findings.push(`${name}: records lie in each other, such as ${ring}.`)
  if (count !== written?.count)
    findings.push(`${name} has ${count} records, and the manifest says ${written?.count}.`)
  if (read.sha256 !== written?.sha256 || read.bytes !== written.bytes)
    findings.push(`${name} was changed: its bytes are not those that the manifest names.`)
  return findings
}

function parseRecord(line: string): ArchivedRecord | null {
  try {
    const record = JSON.parse(line) as ArchivedRecord | null
    // Equal records have equal bytes, or hashes would compare nothing.
    const isId = typeof record?.id === 'string' && record.id.length <= MOST_ID
    return isId && canonicalJson(record) === line ? record : null
  } catch {
    return null
  }
}

/** Whether everything that records name is there. */
async function verifyNames(
  reader: ArchiveReader,
  manifest: Manifest,
  ids: ReadonlyMap<Kind, ReadonlySet<string>>,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const findings: string[] = []
  const files = new Map(manifest.files.map(({ sha256, bytes }) => [sha256, bytes]))
  const known = await readKnown(reader)
  const has = (kind: Kind, id: unknown) => ids.get(kind)?.has(String(id)) === true
  for (const kind of KINDS) {
    signal?.throwIfAborted()
    let missing = 0
    let unmarked = 0
    const miss = (record: ArchivedRecord, what: string) => {
      missing += 1
      if (missing <= SAID_OF_A_KIND)
        findings.push(`${recordPath(kind)}: the record ${record.id} names ${what}, which is not there.`)
    }
    await reader.lines(recordPath(kind), (line) => {
      signal?.throwIfAborted()
      const record = JSON.parse(line) as ArchivedRecord
      for (const { field, kind: other } of SHAPES[kind].names)
        if ((record[field] ?? null) !== null && !has(other, record[field]))
          miss(record, `${other} ${JSON.stringify(record[field])}`)
      for (const id of Object.keys(kind === 'items' ? (record['values'] ?? {}) : {}))
        if (!has('attributes', id)) miss(record, `attributes ${JSON.stringify(id)}`)
      if (kind === 'attachments' && files.get(String(record['sha256'])) !== record['size'])
        miss(record, `a file of ${String(record['size'])} bytes, ${String(record['sha256'])}`)
      for (const id of rawPeopleIn(kind, record, known)) {
        unmarked += 1
        if (unmarked <= SAID_OF_A_KIND)
          findings.push(
            `${recordPath(kind)}: the record ${record.id} names somebody by a number of a server: ${id}.`,
          )
      }
      for (const id of new Set(peopleIn(line))) if (!has('people', id)) miss(record, `people "${id}"`)
    })
    if (missing > SAID_OF_A_KIND)
      findings.push(`${recordPath(kind)}: ${missing - SAID_OF_A_KIND} more names lead nowhere.`)
  }
  return findings
}

/** Which attributes hold people, and questions about those. */
async function readKnown(reader: ArchiveReader): Promise<KnownOfPeople> {
  const attributes = new Map<string, KnownAttribute>()
  await reader.lines(recordPath('attributes'), (line) => {
    const { id, type } = JSON.parse(line) as ArchivedRecord
    attributes.set(id, { id, type: String(type) })
  })
  const views: { settings: unknown }[] = []
  await reader.lines(recordPath('views'), (line) => {
    const { settings } = JSON.parse(line) as ArchivedRecord
    views.push({ settings })
  })
  return knownOfPeople(attributes, views)
}

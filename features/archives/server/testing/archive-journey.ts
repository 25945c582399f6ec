import { type ExportState, readExport, startExport } from '@weft/features/exports/shared'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect } from 'vitest'

import type { Person, TestServer } from '@weft/server/testing'

import { type ArchiveImport, readSentArchive } from '../../shared/index.ts'
import { type ArchivedRecord, filePath, type Kind, KINDS, recordPath } from '../format/kinds.ts'
import { MANIFEST, readManifest } from '../format/manifest.ts'
import { readArchive } from '../format/read-zip.ts'
import { verifyArchive } from '../format/verify.ts'
import { writeArchive } from '../format/write-zip.ts'

export interface MadeArchive {
  path: string
  bytes: Buffer
  /** Hashes of the record files, by kind. */
  hashes: Record<string, string>
  report: NonNullable<ExportState['report']>
}

let count = 0

/** A file of the test's own. */
async function fileOf(server: TestServer, bytes: Buffer): Promise<string> {
  const path = join(await mkdtemp(join(server.dataDir, 'test-')), `${(count += 1)}.zip`)
  await writeFile(path, bytes)
  return path
}

/** Exports a workspace as its owner does, fetches the file, and has it verified. */
export async function exportArchive(server: TestServer, team_id: number, as: Person): Promise<MadeArchive> {
  const begun = await server.call(startExport, { params: { team_id }, body: { kind: 'archive' }, as })
  expect(begun.error).toEqual({ message: '', code: '' })
  await server.jobs.runDue()
  const { id } = begun.body.data
  const { data } = (await server.call(readExport, { params: { team_id, id }, as })).body
  expect(data).toMatchObject({ state: 'done', progress: 1 })
  const fetched = await server.app.inject({ url: data.url ?? '', headers: as.headers })
  expect(fetched.statusCode).toBe(200)
  const bytes = fetched.rawPayload
  const path = await fileOf(server, bytes)
  expect(await verifyArchive(path)).toMatchObject({ findings: [] })
  const report = data.report ?? { records: {}, files: 0, absent: {}, left_out: [] }
  const hashes = Object.fromEntries(
    Object.entries(report.records).map(([kind, { sha256 }]) => [kind, sha256]),
  )
  return { path, bytes, hashes, report }
}

/** Sends an archive and does all that follows. */
export async function importArchive(server: TestServer, bytes: Buffer, as: Person): Promise<ArchiveImport> {
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/me/archives',
    headers: { ...as.headers, 'content-type': 'application/zip' },
    payload: bytes,
  })
  expect(sent.statusCode).toBe(201)
  await server.jobs.runDue()
  const { id } = sent.json<{ data: ArchiveImport }>().data
  return (await server.call(readSentArchive, { params: { id }, as })).body.data
}

/** Every line of every record file, to see what differs. */
export async function linesOf(path: string): Promise<Record<string, string[]>> {
  const reader = await readArchive(path)
  const lines: Record<string, string[]> = {}
  try {
    for (const kind of KINDS) {
      const own: string[] = (lines[kind] = [])
      await reader.lines(recordPath(kind), (line) => void own.push(line))
    }
    return lines
  } finally {
    reader.close()
  }
}

/** The same archive with other records: whole, but not what this program would have written. */
export async function rewritten(
  path: string,
  change: (kind: Kind, record: ArchivedRecord) => ArchivedRecord,
): Promise<Buffer> {
  const lines = await linesOf(path)
  const reader = await readArchive(path)
  try {
    const manifest = readManifest(await reader.text(MANIFEST))
    if (typeof manifest === 'string') throw new Error(manifest)
    const to = `${path}.changed`
    const writer = writeArchive(to)
    async function* changed(kind: Kind) {
      yield (lines[kind] ?? []).map((line) => change(kind, JSON.parse(line) as ArchivedRecord))
    }
    for (const kind of KINDS) await writer.records(kind, changed(kind))
    for (const { sha256 } of manifest.files) await writer.file(sha256, await reader.open(filePath(sha256)))
    await writer.finish(manifest)
    return await readFile(to)
  } finally {
    reader.close()
  }
}

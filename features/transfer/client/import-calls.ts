import { api, ApiError, errorToast, sentencesOf as saidBy } from '@weft/api-client'
import { failureSentence } from '@weft/features/session/client'

import {
  cancelImport,
  checkImport,
  type ColumnCheck,
  type Delimiter,
  type Encoding,
  type ImportActBody,
  importErrors,
  type ImportPreview,
  type ImportReceipt,
  importReceipt,
  type ImportRecord,
  listImports,
  type MappingEntry,
  previewImport,
  type ProductName,
  readImport,
  startImport,
  undoImport,
  uploadImport,
} from '../shared/index.ts'

/** A file of the largest size over a slow line. */
const UPLOAD_TIMEOUT_MS = 600_000
/** Reading a large file for types takes the server a while. */
const READING_TIMEOUT_MS = 120_000

/** How a file is to be read; what is missing is found out by the server. */
export interface ReadingChoice {
  header?: boolean
  delimiter?: Delimiter | null
  encoding?: Encoding | null
  sheet?: string | null
  /** Null for a table as it is. */
  product?: ProductName | null | undefined
}

/** How the file of a preview was read. */
export function readingOf({ header, delimiter, encoding, sheet, product }: ImportPreview) {
  return { header, delimiter, encoding, sheet, product }
}

/** Whose words and zone cells are meant in. */
export interface Importer {
  locale: string
  tz: string
}

interface ImportKey {
  team_id: number
  id: string
}

const params = ({ team_id, id }: ImportKey) => ({ team_id: String(team_id), id })

export async function uploadFile(
  file: File,
  place: { team_id: number; folder_id: string } & Importer,
  signal: AbortSignal,
): Promise<{ id: string; preview: ImportPreview }> {
  const { team_id, folder_id, locale, tz } = place
  const response = await api().request({
    method: uploadImport.method,
    path: uploadImport.path,
    params: { team_id },
    query: { folder_id, file_name: file.name.slice(-255) || 'import.csv', locale, tz },
    // Whatever the system takes the file for: the server looks inside.
    body: file.slice(0, file.size, 'application/octet-stream'),
    timeout: UPLOAD_TIMEOUT_MS,
    isAction: true,
    signal,
  })
  if (response.status !== 201) throw new ApiError(response)
  return uploadImport.answer.parse(response.data).data
}

export async function readAgain(
  key: ImportKey,
  reading: ReadingChoice & Importer,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const input = { params: params(key), body: reading }
  return (await api().call(previewImport, input, { timeout: READING_TIMEOUT_MS, signal })).data
}

export async function checkColumns(
  key: ImportKey,
  reading: ReadingChoice & Importer,
  mapping: MappingEntry[],
  signal: AbortSignal,
): Promise<ColumnCheck[]> {
  const input = { params: params(key), body: { ...reading, mapping } }
  return (await api().call(checkImport, input, { timeout: READING_TIMEOUT_MS, signal })).data
}

export async function beginImport(
  key: ImportKey,
  body: ReadingChoice & Importer & Pick<ImportActBody, 'mapping' | 'below'>,
): Promise<ImportRecord> {
  const input = { params: params(key), body }
  return (await api().call(startImport, input, { timeout: READING_TIMEOUT_MS })).data
}

export async function fetchImport(key: ImportKey): Promise<ImportRecord> {
  return (await api().call(readImport, { params: params(key) })).data
}

export async function stopImport(key: ImportKey): Promise<ImportRecord> {
  return (await api().call(cancelImport, { params: params(key) })).data
}

/** One's own imports into a folder in the last days, the latest first. */
export async function fetchImports(team_id: number, folder_id: string): Promise<ImportRecord[]> {
  const input = { params: { team_id: String(team_id) }, query: { folder_id } }
  return (await api().call(listImports, input)).data
}

export async function fetchReceipt(key: ImportKey): Promise<ImportReceipt> {
  return (await api().call(importReceipt, { params: params(key) }, { timeout: READING_TIMEOUT_MS })).data
}

export async function takeBackImport(key: ImportKey): Promise<ImportRecord> {
  return (await api().call(undoImport, { params: params(key) })).data
}

/** Saves the error file as a download. */
export async function downloadErrors(key: ImportKey, file_name: string): Promise<void> {
  const { method, path } = importErrors
  const response = await api().request({ method, path, params: { ...key } })
  if (response.status !== 200) throw new ApiError(response)
  const url = URL.createObjectURL(new Blob([String(response.data ?? '')], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${file_name.replace(/\.\w{1,5}$/, '')} errors.csv`
  link.click()
  URL.revokeObjectURL(url)
}

/** What to tell about a call that failed: the server's particulars where it has some. */
export function sentencesOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [failureSentence(error)]
  const sentences = saidBy(error.data)
  if (sentences.length > 0) return sentences
  return [errorToast(error)?.text ?? error.message]
}

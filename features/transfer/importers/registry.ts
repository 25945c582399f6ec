import { open } from 'node:fs/promises'

import { csv } from './csv/csv.ts'
import type { Importer } from '../reading/importer.ts'
import { notion } from './notion/notion.ts'
import { trello } from './trello/trello.ts'
import { xlsx } from './xlsx/xlsx.ts'

/** Kinds of files by name. What is none of the others is read as text. */
export const importers: Readonly<Record<Importer['format'], Importer>> = { xlsx, notion, trello, csv }

const BEGINNING_BYTES = 65_536

/** The kind of a file, by what is in it; its name is not asked. */
export async function importerOf(path: string): Promise<Importer> {
  const file = await open(path)
  let beginning: Uint8Array
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0)
    beginning = buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
  for (const importer of Object.values(importers))
    if (await importer.recognise(path, beginning)) return importer
  return csv
}

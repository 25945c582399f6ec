import type { AnswersAs } from '@weft/features/forms/server'
import { oneLine } from '@weft/base'
import * as z from 'zod/mini'

import type { GeneratedRow } from '../../shared/index.ts'
import type { Field } from './fields.ts'
import { readField } from './fields.ts'

const rowSchema = z.looseObject({ name: z.string(), is_below: z.optional(z.unknown()) })

interface Reading {
  primary: Field
  fields: readonly Field[]
  by: AnswersAs
  like(name: string): GeneratedRow['like']
}

/** A row as the model wrote it; null where there is no item in it. Fields that nobody asked for are not looked at. */
export function readRow(raw: unknown, { primary, fields, by, like }: Reading): GeneratedRow | null {
  const { data: row } = z.safeParse(rowSchema, raw)
  if (!row) return null
  const named = readField(primary, oneLine(row.name), by).data
  if (typeof named !== 'string' || named === '') return null
  const values: Record<string, unknown> = {}
  const dropped: string[] = []
  for (const field of fields) {
    const { data, isDropped } = readField(field, row[field.key], by)
    if (data !== null) values[field.attribute.id] = data
    if (isDropped) dropped.push(field.attribute.id)
  }
  return { name: named, is_below: row.is_below === true, values, dropped, like: like(named) }
}

import type { AttributeRow } from '@weft/features/attributes/server'
import type { Unit } from '@weft/server-kit'

import type { Converting } from './convert-context.ts'
import { actOn, type Answer, type Asked } from './act-on.ts'
import { type ConvertOptions, conversionNow, type Prepared, prepareConversion } from './prepare-conversion.ts'
import { putAttribute } from './put-attribute.ts'
import {
  type AttributeForm,
  type Conversion,
  dropConversion,
  finishConversion,
  insertConversion,
} from './queries.ts'
import { type ReadySlot, saveSlots } from './slots/queries.ts'
import { swap, type Swapped } from './swap.ts'

/** Changes an attribute's type: at once where that is quick, else by the job that follows `converting`. */
export async function convertTo(
  converting: Converting,
  form: AttributeForm,
  asked: Asked,
  options: ConvertOptions,
): Promise<Answer> {
  const prepared = await prepareConversion(converting, form, options)
  return convertPrepared(converting, prepared, asked, options)
}

export interface PreparedOptions extends Pick<ConvertOptions, 'publish'> {
  /** By which name the activity knows it. */
  act?: string
  /** Slots as they were made ready before: what goes on in the background writes these. */
  ready?: readonly ReadySlot[]
  /** Throws where it would come to something else by now; the board and all its folders are held then. */
  demand?(unit: Unit, row: AttributeRow): Promise<void>
}

/** Does what was read for a conversion. */
export async function convertPrepared(
  converting: Converting,
  prepared: Prepared,
  asked: Asked,
  { publish, act, demand, ready = [] }: PreparedOptions,
): Promise<Answer> {
  const { team_id, attribute_id, caller } = converting
  const { isLater, wanted, filled, context, source } = prepared
  const acting = { withFolders: !isLater || demand !== undefined, publish, ...(act !== undefined && { act }) }
  return actOn(converting, asked, acting, async (unit, row) => {
    const conversion = await conversionNow(converting, unit, row, prepared)
    await demand?.(unit, row)
    await dropConversion(unit.tx, team_id, attribute_id)
    const reached = isLater ? (ready.at(-1)?.item_id ?? null) : null
    await insertConversion(unit.tx, team_id, { ...conversion, reached })
    if (isLater) {
      await saveReady(unit, conversion.id, ready)
      const progress = { type: wanted.type, done: 0, total: filled }
      const settings = { ...conversion.origin.settings, converting: progress }
      putAttribute(unit, { ...row, settings }, caller.user_id)
      return { answer: { state: 'running' }, refresh: [] }
    }
    return finish(converting, unit, conversion, { context, source })
  })
}

/** Slots that are sent to the database in one statement. */
const CHUNK = 1_000

async function saveReady(unit: Unit, id: string, ready: readonly ReadySlot[]): Promise<void> {
  for (let at = 0; at < ready.length; at += CHUNK)
    await saveSlots(unit.tx, unit.team_id, id, ready.slice(at, at + CHUNK))
}

/** The end of a conversion, inside an act that holds the board and all its folders. */
export async function finish(
  converting: Converting,
  unit: Unit,
  conversion: Conversion,
  options: Parameters<typeof swap>[3],
): Promise<{ answer: Answer; refresh: Swapped['refresh'] }> {
  const { form, templates, refresh } = await swap(converting, unit, conversion, options)
  await finishConversion(unit.tx, converting.team_id, { id: conversion.id, target: { ...form, templates } })
  return { answer: { state: 'done' }, refresh }
}

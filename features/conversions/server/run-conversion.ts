import { now } from '@weft/base'
import { JobInterrupted, type JobPayload } from '@weft/jobs'
import type { Kit, Unit } from '@weft/server-kit'

import { actOn } from './act-on.ts'
import { finish } from './convert-attribute.ts'
import { type Converting, sideOf, valueContext, withoutProgress } from './convert-context.ts'
import type { ConvertOptions } from './prepare-conversion.ts'
import { putAttribute } from './put-attribute.ts'
import { type Conversion, conversionOf, dropConversion, saveReached } from './queries.ts'
import { countReady, filledSlots, saveSlots } from './slots/queries.ts'
import { readySlot, storedSource } from './ready-slot.ts'
import { createSteadyConverter } from './steady-converter.ts'

/** Slots that are made ready in one transaction. */
export const BATCH = 500
/** Progress is everybody's news: not more often than that. */
const TELL_MS = 1_000

export interface ConversionJob extends JobPayload {
  board_id: string
  attribute_id: string
}

interface Run extends Pick<ConvertOptions, 'publish'> {
  signal?: AbortSignal | undefined
  /** Called after each batch. */
  onBatch?: ((done: number) => void) | undefined
}

/**
 * Makes the slots of a large attribute ready in batches, each kept with the place that it reached, and swaps them all
 * at the end. Goes on where an earlier try stopped.
 */
export async function runConversion(
  kit: Kit,
  { team_id, board_id, attribute_id }: ConversionJob,
  run: Run,
): Promise<void> {
  const conversion = await kit.db.read({ team: team_id }, (tx) => conversionOf(tx, team_id, attribute_id))
  if (!conversion || conversion.state !== 'running') return
  const caller = { user_id: conversion.user_id, session_id: null }
  const converting: Converting = { kit, team_id, board_id, attribute_id, caller }
  const asked = { key: null, hash: '' }
  const context = await valueContext(converting)
  await makeReady(converting, conversion, { ...run, context })
  await actOn(converting, asked, { withFolders: true, isOwn: true, publish: run.publish }, (unit) =>
    finish(converting, unit, conversion, { context }),
  )
}

/** What cannot be done leaves the attribute as it was, open to edits again, and saying that it failed. */
export async function giveUpConversion(
  kit: Kit,
  { team_id, board_id, attribute_id }: ConversionJob,
): Promise<void> {
  const conversion = await kit.db.read({ team: team_id }, (tx) => conversionOf(tx, team_id, attribute_id))
  if (!conversion || conversion.state !== 'running') return
  const caller = { user_id: conversion.user_id, session_id: null }
  const converting: Converting = { kit, team_id, board_id, attribute_id, caller }
  await tellAndDrop(converting, { conversion_failed: { type: conversion.target.type } })
}

async function makeReady(
  converting: Converting,
  { id, origin, target, reached, total }: Conversion,
  { context, signal, publish, onBatch }: Run & { context: Awaited<ReturnType<typeof valueContext>> },
): Promise<void> {
  const { kit, team_id } = converting
  const to = sideOf(target)
  const converter = createSteadyConverter(sideOf(origin), to, context, id)
  const hasBegun = reached !== null
  // Taken up after a stop: everybody hears with the first batch that it goes on, and from where.
  let told = hasBegun ? 0 : now()
  let done = hasBegun ? await kit.db.read({ team: team_id }, (tx) => countReady(tx, team_id, id)) : 0
  for (let after = reached; ;) {
    if (signal?.aborted) throw new JobInterrupted()
    const last = after
    const part = await kit.db.write({ team: team_id }, async (tx) => {
      const slots = await filledSlots(tx, converting, last, BATCH)
      const ready = slots.map((source) => readySlot(source, storedSource, to, converter).slot)
      await saveSlots(tx, team_id, id, ready)
      const end = slots.at(-1)
      if (end) await saveReached(tx, team_id, id, end.item_id)
      return slots
    })
    done += part.length
    onBatch?.(done)
    after = part.at(-1)?.item_id ?? null
    if (part.length < BATCH) return
    if (now() - told < TELL_MS) continue
    told = now()
    const progress = { type: target.type, done: Math.min(done, total), total }
    await tell(converting, { converting: progress }, publish)
  }
}

/** Everybody who sees the attribute sees how far it is. */
async function tell(
  converting: Converting,
  progress: object,
  publish: Run['publish'],
  beside: (unit: Unit) => Promise<void> = async () => undefined,
): Promise<void> {
  const options = { withFolders: false, isOwn: true, publish }
  await actOn(converting, { key: null, hash: '' }, options, async (unit, row) => {
    const settings = withoutProgress(row.settings)
    putAttribute(unit, { ...row, settings: { ...settings, ...progress } }, converting.caller.user_id)
    await beside(unit)
    return { answer: { state: 'running' }, refresh: [] }
  })
}

function tellAndDrop(converting: Converting, progress: object): Promise<void> {
  const { team_id, attribute_id } = converting
  return tell(
    converting,
    progress,
    () => undefined,
    ({ tx }) => dropConversion(tx, team_id, attribute_id),
  )
}

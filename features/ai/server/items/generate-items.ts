import { newUuid, now, toWireTime } from '@weft/base'
import type { Kit, Principal } from '@weft/server-kit'

import {
  type GeneratedLine,
  type generateItems as contract,
  MAX_GENERATED,
  NAMES_SENT,
} from '../../shared/index.ts'
import { askModel, type Model, Stopped } from '../endpoint/ask-model.ts'
import { ModelError } from '../endpoint/answer-reader.ts'
import { type FolderContext, peopleFor } from '../folder-context.ts'
import { addRequest, endRequest, namedItems, zoneOf } from '../queries.ts'
import { fieldsOf } from './fields.ts'
import { itemsQuestion } from './items-question.ts'
import { readRow } from './read-row.ts'
import { createRowScanner } from './row-scanner.ts'
import { createTwinFinder } from './twins.ts'
import type * as z from 'zod/mini'

type Wish = z.output<typeof contract.body>

interface Generating {
  kit: Kit
  model: Model
  principal: Principal
  context: FolderContext
  wish: Wish
  signal: AbortSignal
  /** Gets one line after the other. */
  tell(line: GeneratedLine): void
  /** What a problem is called to the person. */
  wordsFor(problem: ModelError['problem']): string
}

/** Items of a folder that a generated one is compared with. */
const COMPARED = 1_000

/** Asks for items and tells of them as they are written; what it is asked for is logged, and nothing else is stored. */
export async function generateItems(generating: Generating): Promise<void> {
  const { kit, model, principal, context, wish, signal, tell } = generating
  const { team_id } = principal.access
  const request_id = newUuid()
  await addRequest(kit.db, team_id, {
    id: request_id,
    user_id: principal.user_id,
    kind: 'items',
    board_id: context.board_id,
    folder_id: context.folder_id,
    prompt: wish.prompt,
    model: model.place.model,
    at: toWireTime(now()),
  })
  tell({ request_id })
  const end = (state: string) => endRequest(kit.db, team_id, { id: request_id, state, at: toWireTime(now()) })
  try {
    const { question, rowOf } = await prepare(generating)
    const most = wish.most ?? MAX_GENERATED
    let rows = 0
    const scanner = createRowScanner((raw) => {
      const row = rows < most ? rowOf(raw) : null
      if (!row) return
      // The first one is below none.
      tell({ row: rows === 0 ? { ...row, is_below: false } : row })
      rows += 1
    })
    const take = (text: string) => {
      scanner.add(text)
      return rows >= most ? 'enough' : undefined
    }
    await askModel(model, question, take, signal)
    if (rows === 0) throw new ModelError('model_unusable')
    await end('answered')
    tell({ done: true })
  } catch (error) {
    if (error instanceof Stopped) return end('stopped')
    if (!(error instanceof ModelError)) throw error
    await end(error.problem)
    tell({ error: { code: error.problem, message: generating.wordsFor(error.problem) } })
  }
}

/** What is asked, and how a row of the answer is read. */
async function prepare({ kit, principal, context, wish }: Generating) {
  const { team_id } = principal.access
  const { folder_id, primary } = context
  const wanted = new Set(wish.attribute_ids)
  const attributes = context.fillable.filter(({ id }) => wanted.has(id))
  const people = await peopleFor(kit, team_id, folder_id, attributes)
  const items = await namedItems(kit.db, team_id, { folder_id, primary_id: primary.id, most: COMPARED })
  const fields = fieldsOf(attributes, people)
  const [own] = fieldsOf([primary], people)
  if (!own) throw new Error('a board has a name')
  const by = { locale: 'en-US', tz: await zoneOf(kit.db, principal.user_id), me: principal.user_id }
  const like = createTwinFinder(items)
  const names = items.slice(0, NAMES_SENT).map(({ name }) => name)
  const hasSubItems = wish.sub_items === true
  const question = itemsQuestion({
    prompt: wish.prompt,
    fields,
    names,
    hasSubItems,
    most: wish.most ?? MAX_GENERATED,
  })
  const rowOf = (raw: unknown) => {
    const row = readRow(raw, { primary: own, fields, by, like })
    return row && !hasSubItems ? { ...row, is_below: false } : row
  }
  return { question, rowOf }
}

import {
  type GeneratedLine,
  type generateItems as contract,
  MAX_GENERATED,
  NAMES_SENT,
} from '../../shared/index.ts'
import { tellAnswer } from '../answer-lines.ts'
import { askModel } from '../endpoint/ask-model.ts'
import { ModelError } from '../endpoint/answer-reader.ts'
import { type FolderContext, peopleFor } from '../folder-context.ts'
import type { Asking } from '../logged-request.ts'
import { namedItems, zoneOf } from '../queries.ts'
import { fieldsOf } from './fields.ts'
import { itemsQuestion } from './items-question.ts'
import { readRow } from './read-row.ts'
import { createRowScanner } from './row-scanner.ts'
import { createTwinFinder } from './twins.ts'
import type * as z from 'zod/mini'

type Wish = z.output<typeof contract.body>

interface Generating extends Asking {
  context: FolderContext
  wish: Wish
  /** Gets one line after the other. */
  tell(line: GeneratedLine): void
  sayProblem(problem: ModelError['problem']): { code: string; message: string }
}

/** Items of a folder that a generated one is compared with. */
const COMPARED = 1_000

/** Asks for items and tells of them as they are written; nothing of them is stored. */
export async function generateItems(generating: Generating): Promise<void> {
  const { model, wish, signal, tell } = generating
  await tellAnswer(generating, generating, async () => {
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
  })
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

import type { Scope } from '@weft/server-kit'
import * as z from 'zod/mini'

import type { Asking } from '../asking.ts'

interface Answer<O> {
  /** In a few words; items and texts are in the data alone. */
  said: string
  data: O
}

interface Hints {
  destructiveHint?: boolean
  idempotentHint?: boolean
}

/** Something that assistants can have done. */
export interface Tool {
  name: string
  title: string
  description: string
  scope: Scope
  isReading: boolean
  hints: Hints
  input: z.ZodMiniType
  output: z.ZodMiniType
  run(asking: Asking, input: unknown): Promise<Answer<Record<string, unknown>>>
}

/** Keeps the types of what a tool takes and answers while it is written. */
export function tool<I extends z.ZodMiniType, O extends z.ZodMiniType<object>>(
  made: Omit<Tool, 'run' | 'input' | 'output' | 'hints'> & {
    hints?: Hints
    input: I
    output: O
    run(asking: Asking, input: z.output<I>): Promise<Answer<z.input<O>>>
  },
): Tool {
  return { hints: {}, ...made } as unknown as Tool
}

// What many tools take.
const told = <S extends z.ZodMiniType>(schema: S, description: string): S =>
  schema.check(z.describe(description))

export const workspaceId = told(z.int().check(z.positive()), 'Number of the workspace, from list_workspaces')
export const boardId = told(z.string().check(z.maxLength(64)), 'Id of the board, from list_boards')
export const folderId = told(z.string().check(z.maxLength(64)), 'Id of the folder, from list_boards')
export const itemId = told(z.uuid(), 'Id of the item')
export const cursor = told(
  z.optional(z.string().check(z.maxLength(2_000))),
  'Where the next page begins: next_cursor of the answer before',
)
export const nextCursor = told(z.nullable(z.string()), 'Where the next page begins; null at the end')
export { told }

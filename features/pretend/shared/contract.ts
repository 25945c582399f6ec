import { postRoute, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

/** Records that one act changes at most. */
export const MOST_OPERATIONS = 5_000
/** Records that become others by it, with what goes along. */
export const MOST_ROWS = 20_000
/** So many are changed in one transaction; more go one part after another. */
export const PART = 500
export const MINUTES_KEPT = 15

/** A record that would be another one. */
export interface PretendRow {
  record: {
    collection: string
    id: string
    board_id: string | null
    folder_id: string | null
    /** Of an item: the data of the attribute that names it. */
    name: unknown
  }
  /** By field, or of an item also by the id of an attribute. */
  old: Readonly<Record<string, unknown>>
  new: Readonly<Record<string, unknown>>
  /** What it says then is less than before, or nothing. */
  isLost?: true
  /** What of the act makes it so; without all of these it stays as it is. */
  about: readonly string[]
}

/** Something that cannot be done, and why. */
export interface PretendProblem {
  about: string
  /** What of it, such as a column of a file. */
  of?: string
  text: string
}

/** What leaves the program: named, and not sent. */
export interface PretendSend {
  kind: string
  user_ids: readonly number[]
  addresses?: readonly string[]
  text: string
  /** What of the act sends it; without that all of it does. */
  about?: string
}

/** A place that people would see, or would not see any more; 0 stands for everybody without an account. */
export interface PretendSight {
  type: 'board' | 'folder'
  id: string
  gains: readonly number[]
  loses: readonly number[]
}

/** Values that others could read then who cannot now. */
export interface PretendExposure {
  count: number
  /** 0 stands for everybody without an account; null where it is not known who they are. */
  user_ids: readonly number[] | null
}

/** What an act would do. */
export interface PretendAnswer {
  token: string
  expires_at: string
  created: readonly PretendRow[]
  changed: readonly PretendRow[]
  moved: readonly PretendRow[]
  deleted: readonly PretendRow[]
  restored: readonly PretendRow[]
  problems: readonly PretendProblem[]
  /** What it is about, and stays as it is. */
  unchanged: readonly string[]
  sent: readonly PretendSend[]
  /** Of an act that is begun, and done a moment later: what each is begun for. Null where it is done at once. */
  begins: readonly string[] | null
  /** Null where rights stay as they are. */
  sight: readonly PretendSight[] | null
  exposed?: PretendExposure
  /** Operations of the act that are done already. */
  done: number
}

/** What was done of an act by now. */
export interface AppliedPart {
  /** The name by which the activity knows it. */
  act: string
  done: number
  of: number
  /** What was begun goes on in the background. */
  isLater?: boolean
  /** Records as they are after this part; those in the trash are tombstones. */
  records: readonly { collection: string; record: Readonly<Record<string, unknown>> }[]
}

const aboutSchema = z.string().check(z.minLength(1), z.maxLength(120))
const left = z.array(aboutSchema).check(z.maxLength(MOST_OPERATIONS))
const pretends = routesIn(workspaceRoutes, '/pretend')

export const pretend = postRoute(pretends, '', {
  summary: 'What an act would do; nothing is written or sent',
  body: z.strictObject({
    act: z.looseObject({ kind: z.string().check(z.maxLength(40)) }),
    /** What of it is left out. */
    without: z.optional(left),
  }),
  answer: z.object({ data: z.custom<PretendAnswer>() }),
})

export const applyPretend = postRoute(
  routesIn(workspaceRoutes, '/pretend/{token}', { token: z.string().check(z.regex(/^[\w-]{20,64}$/)) }),
  '/apply',
  {
    summary:
      'Does what was shown, or the next part of it; 409 with what it would do by now where that is something else',
    body: z.strictObject({ without: z.optional(left) }),
    answer: z.object({ data: z.custom<AppliedPart>() }),
  },
)

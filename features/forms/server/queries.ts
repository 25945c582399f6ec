import type { Database, Tx } from '@weft/db'
import type { Settings } from '@weft/model'

import type { FormOwner } from '../shared/index.ts'

export interface FormRow {
  team_id: number
  board_id: string
  folder_id: string
  id: string
  name: string
  access: string
  owner_id: number | null
  settings: Settings
  /** In whose name it is open; null while it is not. */
  shared_by: number | null
  owner: FormOwner
}

/** A form by its id, wherever it lies; null when there is none, or it lies in the trash itself. */
export async function findForm(db: Database, id: string): Promise<FormRow | null> {
  const [place] = await db.run<{ team_id: number }>(
    null,
    { name: 'resolve-form', text: 'select * from resolve_view($1)' },
    [id],
  )
  if (!place) return null
  const [row] = await db.run<FormRow>(
    place.team_id,
    {
      name: 'read-form',
      text: `select v.team_id, v.board_id, v.folder_id, v.id, v.name, v.access, v.owner_id, v.settings, s.shared_by,
               json_build_object('name', t.name, 'photo_url', t.photo_url) as owner
             from views v join teams t on t.id = v.team_id
               left join form_shares s on s.team_id = v.team_id and s.view_id = v.id
             where v.team_id = $1 and v.id = $2 and v.type = 'form' and v.deleted_at is null`,
    },
    [place.team_id, id],
  )
  return row ?? null
}

/** The settings of a form and in whose name it is open, as they stand until the transaction is over; null without. */
export async function readHeldForm(
  tx: Tx,
  team_id: number,
  view_id: string,
): Promise<Pick<FormRow, 'settings' | 'shared_by'> | null> {
  const [row] = await tx.query<Pick<FormRow, 'settings' | 'shared_by'>>(
    {
      name: 'held-form',
      text: `select v.settings, s.shared_by from views v
             left join form_shares s on s.team_id = v.team_id and s.view_id = v.id
             where v.team_id = $1 and v.id = $2 and v.type = 'form' and v.deleted_at is null for share of v`,
    },
    [team_id, view_id],
  )
  return row ?? null
}

export async function countAnswersOf(
  db: Pick<Database, 'run'>,
  team_id: number,
  view_id: string,
): Promise<{ count: number; last_at: string | null }> {
  const [row] = await db.run<{ count: number; last_at: string | null }>(
    team_id,
    {
      name: 'count-form-answers',
      text: `select count(*)::int as count,
               to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as last_at
             from form_answers where team_id = $1 and view_id = $2`,
    },
    [team_id, view_id],
  )
  return row ?? { count: 0, last_at: null }
}

/** Items of the last answers that stand, the latest first. */
export async function latestAnswers(
  db: Pick<Database, 'run'>,
  team_id: number,
  view_id: string,
): Promise<{ id: string; folder_id: string; at: string }[]> {
  return db.run(
    team_id,
    {
      name: 'latest-form-answers',
      text: `select a.id, i.folder_id, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at
             from form_answers a join items i on i.team_id = a.team_id and i.id = a.id and i.deleted_at is null
             where a.team_id = $1 and a.view_id = $2 order by a.created_at desc, a.id desc limit 100`,
    },
    [team_id, view_id],
  )
}

export interface AnswerKey {
  team_id: number
  view_id: string
  id: string
  user_id: number | null
  person: string | null
}

/** What stands already that an answer is judged by. In a transaction that holds the folder's feed. */
export async function answersBefore(
  tx: Tx,
  { team_id, view_id, id, user_id, person }: AnswerKey,
): Promise<{ count: number; is_same: boolean; is_person: boolean }> {
  const [row] = await tx.query<{ count: number; is_same: boolean; is_person: boolean }>(
    {
      name: 'form-answers-before',
      text: `select count(*)::int as count, coalesce(bool_or(id = $3), false) as is_same,
               coalesce(bool_or((user_id is not null and user_id = $4) or (person is not null and person = $5)), false)
                 as is_person
             from form_answers where team_id = $1 and view_id = $2`,
    },
    [team_id, view_id, id, user_id, person],
  )
  return row ?? { count: 0, is_same: false, is_person: false }
}

/** Lets answers of one form through one after another, whichever folder they come into. */
export async function lockForm(tx: Tx, team_id: number, view_id: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($2, $1))`, [team_id, `form ${view_id}`])
}

export async function insertAnswer(tx: Tx, answer: AnswerKey): Promise<void> {
  await tx.query(
    {
      name: 'insert-form-answer',
      text: `insert into form_answers (team_id, view_id, id, user_id, person) values ($1, $2, $3, $4, $5)`,
    },
    [answer.team_id, answer.view_id, answer.id, answer.user_id, answer.person],
  )
}

/** Whether this answer, or one of this person, stands already. */
export async function hasAnswered(
  db: Database,
  { team_id, view_id, id, user_id, person }: AnswerKey,
): Promise<{ is_same: boolean; is_person: boolean }> {
  const [row] = await db.run<{ is_same: boolean; is_person: boolean }>(
    team_id,
    {
      name: 'has-answered-form',
      text: `select coalesce(bool_or(id = $3), false) as is_same,
               coalesce(bool_or((user_id is not null and user_id = $4) or (person is not null and person = $5)), false)
                 as is_person
             from form_answers where team_id = $1 and view_id = $2
               and (id = $3 or user_id = $4 or person = $5)`,
    },
    [team_id, view_id, id, user_id, person],
  )
  return row ?? { is_same: false, is_person: false }
}

/** The place at the end of a folder. */
export async function lastPlace(tx: Tx, team_id: number, folder_id: string): Promise<number> {
  const [row] = await tx.query<{ last: number | null }>(
    {
      name: 'last-place-in-folder',
      text: `select max(sort_order) as last from items
             where team_id = $1 and folder_id = $2 and parent_id is null and deleted_at is null`,
    },
    [team_id, folder_id],
  )
  return row?.last ?? 0
}

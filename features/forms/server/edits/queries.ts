import type { Database, Tx } from '@weft/db'

/** What a person sent, as a browser sends it; files by what they became. */
export interface SentBefore {
  values: Record<string, readonly string[]>
  files: Record<string, readonly { id: string; name: string }[]>
}

export interface EditRow {
  id: string
  sent: SentBefore
  /** Where the item lies now. */
  folder_id: string
}

/** The answer that a secret link opens; null when the link or the item is not there any more. */
export async function findEdit(
  db: Pick<Database, 'run'>,
  { team_id, view_id, digest }: { team_id: number; view_id: string; digest: string },
): Promise<EditRow | null> {
  const [row] = await db.run<EditRow>(
    team_id,
    {
      name: 'find-form-edit',
      text: `select e.id, e.sent, i.folder_id
             from form_edits e join items i on i.team_id = e.team_id and i.id = e.id and i.deleted_at is null
             where e.team_id = $1 and e.view_id = $2 and e.digest = $3`,
    },
    [team_id, view_id, digest],
  )
  return row ?? null
}

/** Where the item of an answer lies; null when it is not there any more. */
export async function folderOfAnswer(
  db: Pick<Database, 'run'>,
  team_id: number,
  id: string,
): Promise<string | null> {
  const [row] = await db.run<{ folder_id: string }>(
    team_id,
    {
      name: 'folder-of-answer',
      text: `select folder_id from items where team_id = $1 and id = $2 and deleted_at is null`,
    },
    [team_id, id],
  )
  return row?.folder_id ?? null
}

export async function insertEdit(
  tx: Tx,
  edit: { team_id: number; view_id: string; id: string; digest: string; sent: SentBefore },
): Promise<void> {
  await tx.query(
    {
      name: 'insert-form-edit',
      text: `insert into form_edits (team_id, view_id, id, digest, sent) values ($1, $2, $3, $4, $5)`,
    },
    [edit.team_id, edit.view_id, edit.id, edit.digest, JSON.stringify(edit.sent)],
  )
}

/** What was sent last, in a transaction that holds the item's feed. */
export async function sentOf(tx: Tx, team_id: number, id: string): Promise<SentBefore | null> {
  const [row] = await tx.query<{ sent: SentBefore }>(
    { name: 'form-edit-sent', text: `select sent from form_edits where team_id = $1 and id = $2` },
    [team_id, id],
  )
  return row?.sent ?? null
}

export async function updateEdit(tx: Tx, team_id: number, id: string, sent: SentBefore): Promise<void> {
  await tx.query(
    {
      name: 'update-form-edit',
      text: `update form_edits set sent = $3, changed_at = now() where team_id = $1 and id = $2`,
    },
    [team_id, id, JSON.stringify(sent)],
  )
}

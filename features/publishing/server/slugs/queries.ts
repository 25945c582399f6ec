import type { Database, Tx } from '@weft/db'

/** Gives an item of a view an address; false when another item has it. */
export async function chooseSlug(
  tx: Tx,
  team_id: number,
  at: { view_id: string; item_id: string; slug: string },
): Promise<boolean> {
  const [row] = await tx.query<{ item_id: string }>(
    {
      name: 'choose-published-slug',
      text: `insert into published_slugs (team_id, view_id, slug, item_id) values ($1, $2, $3, $4)
             on conflict (team_id, view_id, slug) do update set
               chosen_at = case when published_slugs.item_id = excluded.item_id then clock_timestamp()
                 else published_slugs.chosen_at end,
               retired_at = case when published_slugs.item_id = excluded.item_id then null
                 else published_slugs.retired_at end
             returning item_id`,
    },
    [team_id, at.view_id, at.slug, at.item_id],
  )
  return row?.item_id === at.item_id
}

/** From now on an item's address is made of its title; those that were chosen lead there. */
export async function retireSlugs(tx: Tx, team_id: number, view_id: string, item_id: string): Promise<void> {
  await tx.query(
    {
      name: 'retire-published-slugs',
      text: `update published_slugs set retired_at = now()
             where team_id = $1 and view_id = $2 and item_id = $3 and retired_at is null`,
    },
    [team_id, view_id, item_id],
  )
}

export interface ChosenSlug {
  slug: string
  item_id: string
  is_retired: boolean
}

/** All chosen addresses of a view's items, the newest of an item last. */
export async function slugsOfView(db: Database, team_id: number, view_id: string): Promise<ChosenSlug[]> {
  return db.run<ChosenSlug>(
    team_id,
    {
      name: 'published-slugs-of-view',
      text: `select slug, item_id, retired_at is not null as is_retired from published_slugs
             where team_id = $1 and view_id = $2 order by chosen_at, slug desc`,
    },
    [team_id, view_id],
  )
}

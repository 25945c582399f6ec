import { isPaged } from '@weft/features/views/server'
import type { TeamAccess } from '@weft/server-kit'

import { itemSlug, type PublishedLink, publicPath } from '../shared/index.ts'
import { mayTakeAlong, whyLinkClosed } from './link-rights.ts'
import type { ListedLink } from './link-row.ts'
import { titleOf } from './link-title.ts'
import { linkAttributes } from './shown-attributes.ts'

/** A link as those see it who may take it back. */
export function presentLink(access: TeamAccess, row: ListedLink): PublishedLink {
  const { team_id, id, kind, view_id, item_id, slug } = row
  const title = titleOf(row.title)
  const key = kind === 'file' ? id : (view_id ?? '')
  const own = kind === 'item' && item_id !== null ? (slug ?? itemSlug(item_id, title)) : null
  return {
    id,
    team_id,
    kind,
    folder_id: row.folder_id,
    view_id,
    item_id,
    file_id: row.file_id,
    is_document: isPaged(row.view_type ?? undefined),
    name: (kind === 'view' ? row.view_name : kind === 'item' ? title : row.file_name) ?? '',
    place: `${row.board_name} / ${row.folder_name}`,
    path: publicPath(kind, { team_id, key, slug: own }),
    mode: row.mode,
    taken_at: row.mode === 'snapshot' ? row.taken_at : null,
    indexable: row.indexable,
    allow_copy: row.allow_copy,
    allow_csv: mayTakeAlong(access, row),
    css: row.css,
    brand: row.brand,
    attributes: linkAttributes(row),
    slug: kind === 'item' ? slug : null,
    has_password: row.password_hash !== null,
    expires_at: row.expires_at,
    closed_reason: whyLinkClosed(access, row),
    created_by: row.created_by,
    created_by_name: row.created_by_name ?? '',
    created_at: row.created_at,
    opens: row.opens ?? 0,
    last_opened_at: row.last_opened_at,
  }
}

import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of trash mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Trash',
  about: 'What was deleted, until it is removed forever.',
  fields: {
    kind: 'What kind of thing it is.',
    search: 'Part of the name.',
    name: 'What it is called.',
    type: 'Kind of attribute or view; null for anything else.',
    id: 'Id of the thing.',
    board_name: 'Name of the board.',
    folder_id: 'The folder that it was in; null at the top of the board.',
    folder_name: 'Name of the folder; null at the top of the board.',
    items: 'How many items were deleted with it.',
    deleted_by: 'Number of the person who deleted it; null if unknown.',
    ends_at: 'When it is removed forever: `YYYY-MM-DD HH:mm:ss` in UTC.',
    restore_first: 'What has to be restored before it; null for nothing.',
    may_restore: 'Whether you may restore it.',
    may_remove: 'Whether you may remove it forever.',
    days: 'For how many days things stay in the trash.',
    removed: 'How many things were removed.',
    has_more: 'Whether there is more; call again.',
  },
}

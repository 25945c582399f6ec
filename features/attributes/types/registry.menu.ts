import { msg } from '@weft/i18n'

/** In which order and under which titles menus offer types; what stands nowhere comes last. */
export const attributeMenu: readonly { title: string; types: readonly string[] }[] = [
  { title: msg('Basics'), types: ['text', 'longtext', 'number', 'label', 'date', 'checkbox'] },
  { title: msg('People and contact'), types: ['members', 'email', 'phone', 'links'] },
  { title: msg('Files and links'), types: ['attachments', 'reference', 'lookup', 'rollup'] },
  {
    title: msg('Progress and feedback'),
    types: ['progress', 'checklist', 'rating', 'vote', 'time_tracking'],
  },
  { title: msg('Computed and actions'), types: ['formula', 'button'] },
  {
    title: msg('Automatic'),
    types: ['custom_id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'source_folder'],
  },
]

import { ListChecks } from 'lucide-react'

import { folderTrigger } from '../../client/pickers/folder-trigger.tsx'
import { definition } from './definition.ts'

export const member = folderTrigger(definition, {
  icon: ListChecks,
  sentence: (folders, t) =>
    folders === ''
      ? t('all sub-items of an item are done')
      : t('all sub-items of an item in {folders} are done', { folders }),
})

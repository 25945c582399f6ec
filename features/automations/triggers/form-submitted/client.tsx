import { useT } from '@weft/i18n/react'
import { Dropdown } from '@weft/ui'
import { ClipboardList } from 'lucide-react'

import { useRuleBoard } from '../../client/board/rule-board.tsx'
import { clientTrigger, type PartEditorProps } from '../../client/part-member.ts'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import { Word } from '../../client/pickers/words.tsx'
import styles from '../../client/pickers/pickers.module.css'
import { definition } from './definition.ts'

type Options = typeof definition.defaults

const ANY = 'any'

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  const { forms, folderName } = useRuleBoard()
  const isGone = options.view_id !== undefined && !forms.some(({ id }) => id === options.view_id)
  return (
    <>
      <Dropdown
        className={styles['pick']}
        aria-label={t('Form')}
        size="compact"
        placeholder={isGone ? t('Deleted form') : t('Choose a form')}
        value={isGone ? null : (options.view_id ?? ANY)}
        options={[
          { id: ANY, label: t('Any form of this board') },
          ...forms.map(({ id, name, folder_id }) => ({ id, label: name, hint: folderName(folder_id) ?? '' })),
        ]}
        onValueChange={(id) => onChange(withOptions(options, { view_id: id === ANY ? undefined : id }))}
      />
      <Word>{t('is submitted')}</Word>
    </>
  )
}

export const member = clientTrigger(definition, {
  icon: ClipboardList,
  Editor,
  sentence: ({ view_id }, { t, view }) =>
    view_id === undefined ? t('a form is submitted') : t('{form} is submitted', { form: view(view_id) }),
})

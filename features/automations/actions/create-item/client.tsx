import { isAssignable } from '@weft/features/attributes/shared'
import type { ShownAttribute } from '@weft/features/views/client'
import { useT } from '@weft/i18n/react'
import { Button, Checkbox, IconButton } from '@weft/ui'
import { Plus, SquarePlus, X } from 'lucide-react'

import { useRuleBoard } from '../../client/board/rule-board.tsx'
import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { AttributePicker } from '../../client/pickers/attribute-picker.tsx'
import { FolderPicker } from '../../client/pickers/folder-picker.tsx'
import { TokenText } from '../../client/pickers/token-text.tsx'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import { ValuePicker } from '../../client/pickers/value-picker.tsx'
import { Word } from '../../client/pickers/words.tsx'
import styles from '../../client/pickers/pickers.module.css'
import { definition } from './definition.ts'

type Options = typeof definition.defaults
type Values = NonNullable<Options['values']>

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  const { below, folder_id, name, values = {} } = options
  return (
    <>
      {below !== true && (
        <>
          <Word>{t('in')}</Word>
          <FolderPicker
            value={folder_id}
            none={t('the folder of the item')}
            onChange={(id) => onChange(withOptions(options, { folder_id: id }))}
          />
        </>
      )}
      <Checkbox
        checked={below === true}
        onCheckedChange={(isOn) =>
          onChange(withOptions(options, { below: isOn || undefined, ...(isOn && { folder_id: undefined }) }))
        }
      >
        {t('As a sub-item of the item')}
      </Checkbox>
      <TokenText
        label={t('Name')}
        placeholder={t('Enter a name')}
        maxLength={1_000}
        value={name}
        onChange={(text) => onChange({ ...options, name: text }, true)}
      />
      <ValueLines
        values={values}
        onChange={(next) =>
          onChange(withOptions(options, { values: Object.keys(next).length > 0 ? next : undefined }))
        }
      />
    </>
  )
}

/** What whole values can be given to, beside the name. */
const isOffered = ({ attribute, type }: ShownAttribute) =>
  !attribute.primary && isAssignable(type) && !type.write && type.holds !== 'files'

function ValueLines({ values, onChange }: { values: Values; onChange(values: Values): void }) {
  const t = useT()
  const { attributes, attribute: find } = useRuleBoard()
  const next = attributes.find((one) => isOffered(one) && !(one.id in values))
  const set = (id: string, data: unknown) => onChange({ ...values, [id]: (data ?? null) as Values[string] })
  return (
    <div className={styles['lines']}>
      {Object.entries(values).map(([id, data]) => {
        const attribute = find(id)
        const { [id]: _old, ...others } = values
        return (
          <div key={id} className={styles['line']}>
            <AttributePicker
              value={id}
              isOffered={(one) => isOffered(one) && !(one.id in values)}
              onChange={(chosen) => onChange({ ...others, [chosen]: null })}
            />
            {attribute && <ValuePicker {...{ attribute, data }} onChange={(given) => set(id, given)} />}
            <IconButton
              icon={<X />}
              label={t('Remove {name}', { name: attribute?.attribute.name ?? t('Deleted attribute') })}
              size="small"
              onClick={() => onChange(others)}
            />
          </div>
        )
      })}
      {next && (
        <span>
          <Button variant="ghost" size="compact" icon={<Plus />} onClick={() => set(next.id, null)}>
            {t('Add value')}
          </Button>
        </span>
      )}
    </div>
  )
}

export const member = clientAction(definition, {
  icon: SquarePlus,
  Editor,
  sentence({ below, folder_id, name }, { t, ...words }) {
    const text = words.text(name).trim()
    const item = text === '' ? '…' : `“${text}”`
    if (below) return t('create the sub-item {item}', { item })
    return folder_id === undefined
      ? t('create {item}', { item })
      : t('create {item} in {folder}', { item, folder: words.folder(folder_id) })
  },
})

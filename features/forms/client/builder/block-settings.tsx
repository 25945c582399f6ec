import { useT } from '@weft/i18n/react'
import { Button, TextArea, TextField } from '@weft/ui'
import { Trash2 } from 'lucide-react'

import type { Block } from '../../shared/index.ts'
import type { Askable, EditProps } from './builder-props.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { withBlock, withoutBlock } from './edit-form.ts'
import styles from './form-builder.module.css'
import { QuestionSettings } from './question-settings.tsx'

interface BlockSettingsProps extends EditProps {
  askables: readonly Askable[]
  block: Block
  onRemoved(): void
}

/** Everything of one question, section or page break. */
export function BlockSettings(props: BlockSettingsProps) {
  const { form, lists, onChange, askables, block, onRemoved } = props
  const t = useT()
  const set = (fields: object) => onChange(withBlock(form, block.id, (was) => ({ ...was, ...fields })))
  const remove = (
    <Button
      variant="ghost"
      size="compact"
      tone="danger"
      icon={<Trash2 />}
      onClick={() => {
        onChange(withoutBlock(form, block.id))
        onRemoved()
      }}
    >
      {t('Remove from the form')}
    </Button>
  )
  if (block.kind === 'page')
    return (
      <>
        <TextField
          label={t('Title of the page')}
          value={block.title}
          maxLength={255}
          onValueChange={(title) => set({ title })}
        />
        <p className={styles['hint']}>{t('Questions after this one are on a page of their own.')}</p>
        {remove}
      </>
    )
  const conditions = (
    <ConditionEditor {...{ form, askables, block, lists }} onChange={(when) => set({ when })} />
  )
  if (block.kind === 'section')
    return (
      <>
        <TextField
          label={t('Title')}
          value={block.title}
          maxLength={255}
          onValueChange={(title) => set({ title })}
        />
        <TextArea
          label={t('Text')}
          value={block.text}
          maxLength={5_000}
          onValueChange={(text) => set({ text })}
        />
        {conditions}
        {remove}
      </>
    )
  const attribute = askables.find((one) => one.attribute.id === block.attribute_id)?.attribute
  if (!attribute)
    return (
      <>
        <p className={styles['hint']}>{t('The attribute of this question is no longer in this folder.')}</p>
        {remove}
      </>
    )
  return (
    <>
      <QuestionSettings {...{ form, lists, block, attribute, set }} />
      {conditions}
      {remove}
    </>
  )
}

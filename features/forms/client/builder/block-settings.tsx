import { useT } from '@weft/i18n/react'
import { Button, Dropdown, Segmented, Switch, TextArea, TextField } from '@weft/ui'
import { Trash2 } from 'lucide-react'

import { type Block, choicesOf, type FieldBlock, fieldOf, inputOf } from '../../shared/index.ts'
import type { Askable, EditProps } from './builder-props.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { withBlock, withoutBlock } from './edit-form.ts'
import styles from './form-builder.module.css'
import { InitialAnswer } from './initial-answer.tsx'

interface BlockSettingsProps extends EditProps {
  askables: readonly Askable[]
  block: Block
  onRemoved(): void
}

/** Everything of one question, section or page break. */
export function BlockSettings({ form, onChange, askables, block, onRemoved }: BlockSettingsProps) {
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
        <p className={styles['hint']}>{t('Questions after this one stand on a page of their own.')}</p>
        {remove}
      </>
    )
  const conditions = <ConditionEditor {...{ form, askables, block }} onChange={(when) => set({ when })} />
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
        <p className={styles['hint']}>
          {t('The attribute of this question is not in this folder any more.')}
        </p>
        {remove}
      </>
    )
  return (
    <>
      <QuestionSettings {...{ block, attribute, set }} />
      {conditions}
      {remove}
    </>
  )
}

function QuestionSettings({
  block,
  attribute,
  set,
}: {
  block: FieldBlock
  attribute: Askable['attribute']
  set(fields: Partial<FieldBlock>): void
}) {
  const t = useT()
  const input = inputOf(attribute) ?? 'line'
  const choices = choicesOf(attribute)
  const field = fieldOf(block, attribute)
  const hasPlaceholder = ['line', 'long', 'email', 'phone', 'url', 'number', 'lines'].includes(input)
  const prefill = `?prefill_${attribute.name.trim().toLowerCase().replaceAll(/\s+/g, '_')}=`
  return (
    <>
      <TextField
        label={t('Question')}
        value={block.label}
        placeholder={attribute.name}
        maxLength={255}
        onValueChange={(label) => set({ label })}
      />
      <TextArea
        label={t('Help text')}
        value={block.help}
        placeholder={field.help || t('Shown under the question')}
        maxLength={5_000}
        onValueChange={(help) => set({ help })}
      />
      {hasPlaceholder && (
        <TextField
          label={t('Example in the empty field')}
          value={block.placeholder}
          maxLength={255}
          onValueChange={(placeholder) => set({ placeholder })}
        />
      )}
      {input === 'choice' && (
        <>
          <div className={styles['setting']}>
            <span className={styles['label']}>{t('Shown as')}</span>
            <Segmented<FieldBlock['look']>
              label={t('Shown as')}
              value={block.look}
              options={[
                { value: 'buttons', label: t('Buttons') },
                { value: 'radio', label: t('List') },
                { value: 'dropdown', label: t('Menu') },
              ]}
              onValueChange={(look) => set({ look })}
            />
          </div>
          <Dropdown
            isMulti
            label={t('Options that are offered')}
            placeholder={t('All')}
            search
            options={choices.map(({ id, name }) => ({ id, label: name }))}
            value={block.options ?? []}
            onValueChange={(options) => set({ options: options.length > 0 ? options : null })}
          />
        </>
      )}
      <Switch
        isSpread
        hint={t('Checked before sending')}
        checked={block.required}
        onCheckedChange={(required) => set({ required })}
      >
        {t('Required')}
      </Switch>
      <Switch
        isSpread
        hint={<code className={styles['code']}>{prefill}</code>}
        checked={block.hidden}
        onCheckedChange={(hidden) => set({ hidden })}
      >
        {t('Hidden, filled by link or below')}
      </Switch>
      <InitialAnswer
        field={{ ...field, choices: block.options ? field.choices : choices }}
        onChange={(initial) => set({ initial })}
      />
    </>
  )
}

import { useT } from '@weft/i18n/react'
import { Callout, Dropdown, Segmented, Switch, TextArea, TextField } from '@weft/ui'

import {
  asksForPeople,
  choicesOf,
  type FieldBlock,
  fieldOf,
  type FormLists,
  type FormSettings,
  inputOf,
  whyNotAsked,
} from '../../shared/index.ts'
import type { Askable } from './builder-props.ts'
import styles from './form-builder.module.css'
import { InitialAnswer } from './initial-answer.tsx'

interface QuestionSettingsProps {
  form: FormSettings
  lists: FormLists | undefined
  block: FieldBlock
  attribute: Askable['attribute']
  set(fields: Partial<FieldBlock>): void
}

/** How one question is put, and what its answer may be. */
export function QuestionSettings({ form, lists, block, attribute, set }: QuestionSettingsProps) {
  const t = useT()
  const input = inputOf(attribute) ?? 'line'
  const choices = choicesOf(attribute, lists?.people)
  const field = fieldOf(block, attribute, lists)
  const why = whyNotAsked(form, block, attribute)
  const hasPlaceholder = ['line', 'long', 'email', 'phone', 'url', 'number', 'lines'].includes(input)
  const prefill = `?prefill_${attribute.name.trim().toLowerCase().replaceAll(/\s+/g, '_')}=`
  const reasons = {
    'members-only': t(
      'Only members of the workspace see names of people. Under Share, limit answers to members, or prefill this as a hidden question.',
    ),
    'nobody-chosen': t('Choose below who can be named. Until then this question is hidden.'),
    'not-listed': t('This question is hidden until choosing items is allowed.'),
  }
  return (
    <>
      {why && <Callout>{reasons[why]}</Callout>}
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
        placeholder={field.help || t('Shown below the question')}
        maxLength={5_000}
        onValueChange={(help) => set({ help })}
      />
      {hasPlaceholder && (
        <TextField
          label={t('Placeholder')}
          value={block.placeholder}
          maxLength={255}
          onValueChange={(placeholder) => set({ placeholder })}
        />
      )}
      {input === 'choice' && <ChoiceSettings {...{ block, attribute, choices, set }} />}
      {input === 'long' && (
        <Switch
          isSpread
          hint={t('Bold, italic, lists and links, written as Markdown')}
          checked={block.rich}
          onCheckedChange={(rich) => set({ rich })}
        >
          {t('Allow formatting in the answer')}
        </Switch>
      )}
      {input === 'items' && (
        <Switch
          isSpread
          hint={t('People who answer can read the names of items this attribute links to')}
          checked={block.lists}
          onCheckedChange={(listed) => set({ lists: listed })}
        >
          {t('Choose among items')}
        </Switch>
      )}
      <Switch
        isSpread
        hint={t('Checked before sending')}
        checked={block.required}
        onCheckedChange={(required) => set({ required })}
      >
        {t('Required')}
      </Switch>
      {input !== 'items' && (
        <Switch
          isSpread
          hint={
            <code className={styles['code']} dir="ltr">
              {prefill}
            </code>
          }
          checked={block.hidden}
          onCheckedChange={(hidden) => set({ hidden })}
        >
          {t('Hidden, prefilled by link or below')}
        </Switch>
      )}
      <InitialAnswer
        field={{ ...field, choices: block.options ? field.choices : choices }}
        onChange={(initial) => set({ initial })}
      />
    </>
  )
}

interface ChoiceSettingsProps extends Pick<QuestionSettingsProps, 'block' | 'attribute' | 'set'> {
  choices: ReturnType<typeof choicesOf>
}

/** How choices are shown, and which of them are offered. */
function ChoiceSettings({ block, attribute, choices, set }: ChoiceSettingsProps) {
  const t = useT()
  const isPeople = asksForPeople(attribute)
  return (
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
        label={isPeople ? t('People who can be chosen') : t('Available options')}
        placeholder={isPeople ? t('Nobody') : t('All')}
        search
        options={choices.map(({ id, name }) => ({ id, label: name }))}
        value={block.options ?? []}
        onValueChange={(options) => set({ options: options.length > 0 ? options : null })}
      />
    </>
  )
}

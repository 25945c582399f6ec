import { OperandField, type ShownAttribute } from '@weft/features/views/client'
import { msg } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Operator } from '@weft/model'
import { Button, Dropdown, IconButton } from '@weft/ui'
import { RefreshCw, X } from 'lucide-react'

import type { ConditionLanguage } from '../../client/board/board-parts.ts'
import { useRuleBoard, useRuleWords } from '../../client/board/rule-board.tsx'
import type { RuleWords } from '../../client/board/rule-words.ts'
import { clientTrigger, type PartEditorProps } from '../../client/part-member.ts'
import { AttributePicker } from '../../client/pickers/attribute-picker.tsx'
import { TriggerScope, withOptions } from '../../client/pickers/trigger-scope.tsx'
import { Word } from '../../client/pickers/words.tsx'
import styles from '../../client/pickers/pickers.module.css'
import { CHANGES, conditionOf, definition } from './definition.ts'

type Options = (typeof definition)['defaults']
type Fits = NonNullable<Options['to']>

const NAMES: Readonly<Record<Options['change'], string>> = {
  any: msg('changes'),
  becomes: msg('becomes'),
  empty: msg('becomes empty'),
  increases: msg('increases'),
  decreases: msg('decreases'),
}

/** After "becomes": what an operator is called where a value comes to fit it. */
const BECOMES: Partial<Record<Operator, string>> = {
  any_of: msg('one of'),
  none_of: msg('none of'),
  all_of: msg('all of'),
  exactly: msg('exactly'),
  is: msg('exactly'),
  is_not: msg('anything but'),
  contains: msg('a text that contains'),
  not_contains: msg('a text that does not contain'),
  starts_with: msg('a text that starts with'),
  ends_with: msg('a text that ends with'),
  between: msg('between'),
  is_empty: msg('empty'),
  is_not_empty: msg('not empty'),
  checked: msg('checked'),
  not_checked: msg('not checked'),
  before: msg('earlier than'),
  after: msg('later than'),
  on_or_before: msg('no later than'),
  on_or_after: msg('no earlier than'),
  within: msg('a date within'),
  overdue: msg('overdue'),
}

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  const { attribute: find, language } = useRuleBoard()
  const attribute = options.attribute_id === undefined ? undefined : find(options.attribute_id)
  const changes = CHANGES.filter((one) => (attribute ? offers(attribute, one) : one === 'any'))
  return (
    <>
      <AttributePicker
        value={options.attribute_id}
        isOffered={({ type }) => type.isAction !== true && type.isPersonal !== true}
        onChange={(attribute_id) =>
          onChange(withOptions(options, { attribute_id, change: 'any', to: undefined, from: undefined }))
        }
      />
      <Dropdown
        className={styles['pick']}
        aria-label={t('Change')}
        size="compact"
        value={options.change}
        options={changes.map((id) => ({ id, label: t(NAMES[id]) }))}
        onValueChange={(id) => {
          const change = CHANGES.find((one) => one === id) ?? 'any'
          const to = change === 'becomes' && attribute ? firstFit(attribute, language) : undefined
          onChange(withOptions(options, { change, to, from: undefined }))
        }}
      />
      {attribute && options.change === 'becomes' && (
        <>
          <FitPicker
            attribute={attribute}
            fits={options.to}
            onChange={(to) => onChange({ ...options, to })}
          />
          <FromPicker {...{ attribute, options, onChange }} />
        </>
      )}
      <TriggerScope
        options={options}
        hasSources
        onChange={(changed) => onChange(withOptions(options, changed))}
      />
    </>
  )
}

/** What it was before, where that matters. */
function FromPicker({
  attribute,
  options,
  onChange,
}: PartEditorProps<Options> & { attribute: ShownAttribute }) {
  const t = useT()
  const { language } = useRuleBoard()
  if (!options.from)
    return (
      <Button
        variant="ghost"
        size="compact"
        onClick={() => onChange({ ...options, from: firstFit(attribute, language) })}
      >
        {t('from…')}
      </Button>
    )
  return (
    <>
      <Word>{t('from')}</Word>
      <FitPicker
        attribute={attribute}
        fits={options.from}
        onChange={(from) => onChange({ ...options, from })}
      />
      <IconButton
        icon={<X />}
        label={t('From any value')}
        size="small"
        onClick={() => onChange(withOptions(options, { from: undefined }))}
      />
    </>
  )
}

interface FitPickerProps {
  attribute: ShownAttribute
  fits: Fits | undefined
  onChange(fits: Fits): void
}

/** What a value has to fit. */
function FitPicker({ attribute, fits, onChange }: FitPickerProps) {
  const t = useT()
  const { subjects, env, language } = useRuleBoard()
  const words = useRuleWords()
  const subject = subjects.find(({ id }) => id === attribute.id)
  if (!subject) return null
  const operators = language.operatorsOf(subject)
  const shown = fits ?? firstFit(attribute, language)
  return (
    <>
      <Dropdown
        className={styles['pick']}
        aria-label={t('Operator')}
        size="compact"
        value={shown.operator}
        options={operators.map((id) => ({ id, label: nameAfter(id, words) }))}
        onValueChange={(id) => {
          const operator = operators.find((one) => one === id)
          if (operator) onChange({ operator })
        }}
      />
      <span className={styles['operand']}>
        <OperandField
          key={`${attribute.id} ${shown.operator}`}
          condition={{ ...conditionOf(attribute.id, shown), attribute_id: attribute.id }}
          subject={subject}
          context={env.context}
          onChange={(value) =>
            onChange(withOptions<Fits>({ operator: shown.operator }, { value: value as Fits['value'] }))
          }
        />
      </span>
    </>
  )
}

const nameAfter = (operator: Operator, words: RuleWords) => {
  const name = BECOMES[operator]
  return name === undefined ? words.operator(operator) : words.t(name)
}

const firstFit = (attribute: ShownAttribute, language: ConditionLanguage): Fits => ({
  operator: language.firstCondition(attribute).operator,
})

/** Only what has an order increases. */
function offers({ type }: ShownAttribute, change: Options['change']): boolean {
  if (change !== 'increases' && change !== 'decreases') return true
  return type.operators.includes('gt') || type.operators.includes('before')
}

/** These are said by what they compare with alone. */
const PLAIN: ReadonlySet<Operator> = new Set(['any_of', 'is', 'eq', 'exactly'])

export const member = clientTrigger(definition, {
  icon: RefreshCw,
  Editor,
  sentence(options, words) {
    const { t } = words
    const said = saidOf(options, words)
    const where = words.folders(options.folders)
    return where === '' ? said : t('{change} in {folders}', { change: said, folders: where })
  },
})

function saidOf({ attribute_id, change, to, from }: Options, words: RuleWords): string {
  const { t } = words
  const attribute = words.attribute(attribute_id)
  if (change === 'empty') return t('{attribute} becomes empty', { attribute })
  if (change === 'increases') return t('{attribute} increases', { attribute })
  if (change === 'decreases') return t('{attribute} decreases', { attribute })
  if (change === 'any' || attribute_id === undefined || !to) return t('{attribute} changes', { attribute })
  const value = fitWords(attribute_id, to, words)
  return from
    ? t('{attribute} changes from {before} to {value}', {
        attribute,
        before: fitWords(attribute_id, from, words),
        value,
      })
    : t('{attribute} becomes {value}', { attribute, value })
}

function fitWords(attribute_id: string, fits: Fits, words: RuleWords): string {
  const operand = words.operand(conditionOf(attribute_id, fits))
  if (PLAIN.has(fits.operator)) return operand === '' ? '…' : operand
  return `${nameAfter(fits.operator, words)} ${operand}`.trim()
}

import { isAssignable } from '@weft/features/attributes/shared'
import type { ShownAttribute } from '@weft/features/views/client'
import { formatNumber, msg } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Checkbox, Dropdown } from '@weft/ui'
import { PencilLine } from 'lucide-react'

import { useRuleBoard } from '../../client/board/rule-board.tsx'
import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { AttributePicker } from '../../client/pickers/attribute-picker.tsx'
import { NumberPicker } from '../../client/pickers/number-picker.tsx'
import { TokenText } from '../../client/pickers/token-text.tsx'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import { ValuePicker } from '../../client/pickers/value-picker.tsx'
import styles from '../../client/pickers/pickers.module.css'
import { definition, WAYS } from './definition.ts'

type Options = (typeof definition)['defaults']
type Way = Options['way']

const NAMES: Readonly<Record<Way, string>> = {
  set: msg('set to'),
  clear: msg('clear'),
  add: msg('add'),
  remove: msg('remove'),
  increase: msg('increase by'),
}

const isOffered = ({ type }: ShownAttribute) => isAssignable(type) && !type.write && type.holds !== 'files'

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  const { attribute: find } = useRuleBoard()
  const attribute = options.attribute_id === undefined ? undefined : find(options.attribute_id)
  const ways = WAYS.filter((way) => (attribute ? offers(attribute, way) : way === 'set'))
  return (
    <>
      <AttributePicker
        value={options.attribute_id}
        isOffered={isOffered}
        onChange={(attribute_id) => onChange({ attribute_id, way: 'set' })}
      />
      <Dropdown
        className={styles['pick']}
        aria-label={t('Way')}
        size="compact"
        value={options.way}
        options={ways.map((id) => ({ id, label: t(NAMES[id]) }))}
        onValueChange={(id) => {
          const way = WAYS.find((one) => one === id) ?? 'set'
          const keeps = isList(way) || way === 'set'
          onChange(
            keeps
              ? withOptions({ ...options, way }, { amount: undefined })
              : withOptions(options, { way, data: undefined, text: undefined, actor: undefined }),
          )
        }}
      />
      {attribute && <Given {...{ attribute, options, onChange }} />}
    </>
  )
}

/** What the value becomes. */
function Given({ attribute, options, onChange }: PartEditorProps<Options> & { attribute: ShownAttribute }) {
  const t = useT()
  const { way, data, text, actor, amount } = options
  if (way === 'clear') return null
  if (way === 'increase')
    return (
      <NumberPicker
        label={t('Amount')}
        value={amount}
        isFraction
        onChange={(next) => onChange(withOptions(options, { amount: next }), true)}
      />
    )
  if (attribute.type.isPlainText)
    return (
      <TokenText
        label={t('Text')}
        maxLength={10_000}
        value={text ?? (typeof data === 'string' ? data : '')}
        onChange={(next) =>
          onChange(withOptions(options, { text: next === '' ? undefined : next, data: undefined }), true)
        }
      />
    )
  return (
    <>
      <ValuePicker
        attribute={attribute}
        data={data}
        onChange={(next) => onChange(withOptions(options, { data: next as Options['data'] }))}
      />
      {attribute.type.namesPeople && (
        <Checkbox
          checked={actor === true}
          onCheckedChange={(isOn) => onChange(withOptions(options, { actor: isOn || undefined }))}
        >
          {t('Person who started it')}
        </Checkbox>
      )}
    </>
  )
}

const isList = (way: Way) => way === 'add' || way === 'remove'

/** Lists are added to where several elements are allowed, and what is counted is increased. */
function offers({ type, settings }: ShownAttribute, way: Way): boolean {
  const operators = type.operatorsFor?.(settings) ?? type.operators
  if (isList(way)) return operators.includes('all_of')
  return way !== 'increase' || operators.includes('gt')
}

export const member = clientAction(definition, {
  icon: PencilLine,
  Editor,
  sentence({ attribute_id, way, data, text, actor, amount = 0 }, { t, ...words }) {
    const attribute = words.attribute(attribute_id)
    if (way === 'clear') return t('clear {attribute}', { attribute })
    if (way === 'increase')
      return t('increase {attribute} by {amount}', { attribute, amount: formatNumber(amount) })
    const given = [
      ...(actor ? [t('the person who started it')] : []),
      ...(text === undefined ? [] : [`“${words.text(text)}”`]),
      ...(attribute_id === undefined || data === undefined ? [] : [words.value(attribute_id, data)]),
    ]
    const value = given.length === 0 ? '…' : words.list(given)
    if (way === 'add') return t('add {value} to {attribute}', { attribute, value })
    if (way === 'remove') return t('remove {value} from {attribute}', { attribute, value })
    return t('set {attribute} to {value}', { attribute, value })
  },
})

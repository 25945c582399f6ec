import { Plus, Trash2, X } from 'lucide-react'

import { useT } from '@weft/i18n/react'
import { type Condition, type FilterTree, isTree } from '@weft/model'
import { isConditionComplete, type QueryEnv } from '@weft/query'
import { Button, Dropdown, IconButton } from '@weft/ui'

import type { ShownAttribute, ViewRecords } from '../view-member.ts'
import styles from '../views.module.css'
import { addNode, canNest, EMPTY_FILTER, type FilterPath, replaceNode, setOp } from './filter-tree.ts'
import { keepOperand, operatorsOf } from './operand-kind.ts'
import { OperandField } from './operand-field.tsx'
import { operatorName } from './operator-names.ts'

interface FilterPanelProps {
  filter: FilterTree | null
  records: ViewRecords
  env: QueryEnv
  /** Rows that match, and rows there are. */
  counts: { shown: number; total: number }
  /** Says who sees this filter. */
  note: string
  onChange(filter: FilterTree | null): void
  /** Takes back what only this person sees; missing where there is nothing. */
  onReset?: (() => void) | undefined
}

/** Conditions and the buttons that add to them, wherever rows are described. */
export function FilterFields({
  filter,
  records,
  env,
  onChange,
}: Pick<FilterPanelProps, 'filter' | 'records' | 'env' | 'onChange'>) {
  const tree = filter ?? EMPTY_FILTER
  const change = (next: FilterTree) => onChange(next.conditions.length === 0 ? null : next)
  return (
    <>
      {tree.conditions.length > 0 && (
        <FilterGroup {...{ tree, records, env }} root={tree} path={[]} onChange={change} />
      )}
      <div className={styles['panelActions']}>
        <AddButtons tree={tree} path={[]} records={records} onChange={change} />
      </div>
    </>
  )
}

/** Conditions that rows have to meet, in groups of "and" and "or". */
export function FilterPanel({ filter, records, env, counts, note, onChange, onReset }: FilterPanelProps) {
  const t = useT()
  const tree = filter ?? EMPTY_FILTER
  const change = (next: FilterTree) => onChange(next.conditions.length === 0 ? null : next)
  return (
    <div className={styles['panel']}>
      {tree.conditions.length === 0 ? (
        <p className={styles['quiet']}>{t('No conditions yet: every item is shown.')}</p>
      ) : (
        <FilterGroup {...{ tree, records, env }} root={tree} path={[]} onChange={change} />
      )}
      <div className={styles['panelActions']}>
        <AddButtons tree={tree} path={[]} records={records} onChange={change} />
        <span className={styles['space']} />
        {onReset && (
          <Button variant="ghost" size="compact" onClick={onReset}>
            {t('Reset')}
          </Button>
        )}
        {tree.conditions.length > 0 && (
          <Button variant="ghost" size="compact" icon={<Trash2 />} onClick={() => onChange(null)}>
            {t('Clear')}
          </Button>
        )}
      </div>
      <div className={styles['panelFoot']}>
        <span role="status">
          {t('{shown} of {total} items', { shown: counts.shown, total: counts.total })}
        </span>
        <span>{note}</span>
      </div>
    </div>
  )
}

interface NodeProps {
  root: FilterTree
  path: FilterPath
  records: ViewRecords
  env: QueryEnv
  onChange(root: FilterTree): void
}

function FilterGroup({ tree, root, path, records, env, onChange }: NodeProps & { tree: FilterTree }) {
  const t = useT()
  return (
    <div className={styles['conditions']} data-nested={path.length > 0 || undefined}>
      {tree.conditions.map((node, index) => {
        const place = [...path, index]
        return (
          <div key={place.join('.')} className={styles['condition']}>
            <span className={styles['joint']}>
              {index === 0 ? (
                t('Where')
              ) : index === 1 ? (
                <Dropdown
                  aria-label={t('All or any')}
                  size="compact"
                  value={tree.op}
                  options={[
                    { id: 'and', label: t('and') },
                    { id: 'or', label: t('or') },
                  ]}
                  onValueChange={(op) => onChange(setOp(root, path, op === 'or' ? 'or' : 'and'))}
                />
              ) : tree.op === 'and' ? (
                t('and')
              ) : (
                t('or')
              )}
            </span>
            {isTree(node) ? (
              <div className={styles['nested']}>
                <FilterGroup tree={node} {...{ root, records, env, onChange }} path={place} />
                <div className={styles['panelActions']}>
                  <AddButtons tree={root} path={place} records={records} onChange={onChange} />
                </div>
              </div>
            ) : (
              <ConditionRow condition={node} {...{ root, records, env, onChange }} path={place} />
            )}
            <IconButton
              icon={<X />}
              label={t('Remove condition')}
              size="small"
              onClick={() => onChange(replaceNode(root, place, null))}
            />
          </div>
        )
      })}
    </div>
  )
}

function ConditionRow({
  condition,
  root,
  path,
  records,
  env,
  onChange,
}: NodeProps & { condition: Condition }) {
  const t = useT()
  const attribute = records.all.find(({ id }) => id === condition.attribute_id)
  const set = (next: Condition) => onChange(replaceNode(root, path, next))
  const isComplete = isConditionComplete(condition, env)
  const operators = attribute ? operatorsOf(attribute) : [condition.operator]
  return (
    <div className={styles['conditionFields']} data-incomplete={!isComplete || undefined}>
      <Dropdown
        aria-label={t('Attribute')}
        size="compact"
        search
        placeholder={t('Deleted attribute')}
        value={attribute?.id ?? null}
        options={records.all.map(({ id, attribute: record, type }) => ({
          id,
          label: record.name,
          icon: <type.icon />,
        }))}
        onValueChange={(id) => {
          const next = records.all.find((one) => one.id === id)
          if (next) set(firstCondition(next))
        }}
      />
      <Dropdown
        aria-label={t('Operator')}
        size="compact"
        value={condition.operator}
        options={operators.map((id) => ({ id, label: operatorName(id) }))}
        onValueChange={(id) => {
          const operator = operators.find((one) => one === id)
          if (!operator) return
          const value = keepOperand(operators, condition.operator, operator, condition.value)
          set({ attribute_id: condition.attribute_id, operator, ...(value === undefined ? {} : { value }) })
        }}
      />
      {attribute && (
        <OperandField
          key={`${condition.attribute_id} ${condition.operator}`}
          condition={condition}
          attribute={attribute}
          context={records.context}
          onChange={(value) => {
            const { value: _old, ...rest } = condition
            set(value === undefined ? rest : { ...rest, value })
          }}
        />
      )}
    </div>
  )
}

function AddButtons(props: {
  tree: FilterTree
  path: FilterPath
  records: ViewRecords
  onChange(root: FilterTree): void
}) {
  const { tree, path, records, onChange } = props
  const t = useT()
  const [first] = records.all
  if (!first) return null
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        icon={<Plus />}
        onClick={() => onChange(addNode(tree, path, firstCondition(first)))}
      >
        {t('Add condition')}
      </Button>
      {canNest(path) && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Plus />}
          onClick={() => onChange(addNode(tree, path, { op: 'or', conditions: [firstCondition(first)] }))}
        >
          {t('Add group')}
        </Button>
      )}
    </>
  )
}

/** A condition on an attribute as it begins: with its default operator and nothing to compare with. */
export function firstCondition(attribute: ShownAttribute): Condition {
  return { attribute_id: attribute.id, operator: operatorsOf(attribute)[0] ?? 'is_not_empty' }
}

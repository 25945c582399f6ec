import { CircleDashed, Plus, Trash2 } from 'lucide-react'

import { useT } from '@weft/i18n/react'
import { type Condition, countConditions, type FilterTree, isTree, MAX_CONDITIONS } from '@weft/model'
import { isConditionComplete, type QueryEnv } from '@weft/query'
import { Button, Dropdown, moved, ReorderLines } from '@weft/ui'

import styles from '../views.module.css'
import own from './filter.module.css'
import type { FilterSubject } from './filter-subject.ts'
import { firstCondition } from './filter-subjects.ts'
import { addNode, canNest, type FilterPath, replaceNode, setOp } from './filter-tree.ts'
import { NodeMenu } from './node-menu.tsx'
import { PointField } from './point-field.tsx'
import { keepOperand, keepPoint, operatorsOf } from './operand-kind.ts'
import { OperandField } from './operand-field.tsx'
import { operatorName } from './operator-names.ts'

interface NodeProps {
  root: FilterTree
  path: FilterPath
  subjects: readonly FilterSubject[]
  env: QueryEnv
  onChange(root: FilterTree): void
}

/** The conditions of one group, and the groups in it. */
export function FilterGroup({ tree, ...props }: NodeProps & { tree: FilterTree }) {
  const { root, path, onChange } = props
  const t = useT()
  return (
    <div
      role="group"
      aria-label={path.length === 0 ? t('Conditions') : t('Group of conditions')}
      className={styles['conditions']}
    >
      <ReorderLines
        lines={tree.conditions.map((node, index) => {
          const place = [...path, index]
          return {
            key: place.join('.'),
            name: isTree(node)
              ? t('Group of conditions')
              : (props.subjects.find(({ id }) => id === node.attribute_id)?.name ?? t('Deleted attribute')),
            content: (
              <>
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
                    <FilterGroup tree={node} {...props} path={place} />
                    <div className={styles['panelActions']}>
                      <AddButtons {...props} path={place} />
                    </div>
                  </div>
                ) : (
                  <ConditionRow condition={node} {...props} path={place} />
                )}
                <NodeMenu {...{ root, onChange }} path={place} />
              </>
            ),
          }
        })}
        onMove={(from, to) =>
          onChange(
            path.length === 0
              ? { ...tree, conditions: moved(tree.conditions, from, to) }
              : replaceNode(root, path, { ...tree, conditions: moved(tree.conditions, from, to) }),
          )
        }
      />
    </div>
  )
}

function ConditionRow({
  condition,
  root,
  path,
  subjects,
  env,
  onChange,
}: NodeProps & { condition: Condition }) {
  const t = useT()
  const subject = subjects.find(({ id }) => id === condition.attribute_id)
  const set = (next: Condition) => onChange(replaceNode(root, path, next))
  const isComplete = isConditionComplete(condition, env)
  const operators = subject ? operatorsOf(subject) : [condition.operator]
  const classes = subject ? styles['conditionFields'] : `${styles['conditionFields']} ${own['gone']}`
  return (
    <div className={classes} data-incomplete={!isComplete || undefined}>
      <Dropdown
        aria-label={t('Attribute')}
        size="compact"
        search
        placeholder={t('Deleted attribute')}
        value={subject?.id ?? null}
        options={subjects.map((one) => ({ id: one.id, label: one.name, icon: <one.icon /> }))}
        onValueChange={(id) => {
          const next = subjects.find((one) => one.id === id)
          if (next) set(firstCondition(next))
        }}
      />
      {subject && <PointField condition={condition} subject={subject} onChange={set} />}
      <Dropdown
        aria-label={t('Operator')}
        size="compact"
        isDisabled={!subject}
        value={condition.operator}
        options={operators.map((id) => ({ id, label: operatorName(id) }))}
        onValueChange={(id) => {
          const operator = operators.find((one) => one === id)
          if (!operator) return
          const value = keepOperand(operators, condition.operator, operator, condition.value)
          const { attribute_id } = condition
          const point = subject && keepPoint(subject, { ...condition, operator })
          set({ attribute_id, operator, ...(value === undefined ? {} : { value }), ...point })
        }}
      />
      {subject && (
        <OperandField
          key={`${condition.attribute_id} ${condition.operator}`}
          condition={condition}
          subject={subject}
          context={env.context}
          onChange={(value) => {
            const { value: _old, ...rest } = condition
            set(value === undefined ? rest : { ...rest, value })
          }}
        />
      )}
      {!subject ? (
        <span className={own['state']}>
          <Trash2 /> {t('This attribute was deleted. The condition is kept but ignored.')}
        </span>
      ) : (
        !isComplete && (
          <span className={own['state']}>
            <CircleDashed /> {t('Incomplete, ignored.')}
          </span>
        )
      )}
    </div>
  )
}

export function AddButtons({ root, path, subjects, onChange }: Omit<NodeProps, 'env'>) {
  const t = useT()
  const [first] = subjects
  if (!first) return null
  const isFull = countConditions(root) >= MAX_CONDITIONS
  const add = (node: Condition | FilterTree) => onChange(addNode(root, path, node))
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        icon={<Plus />}
        disabled={isFull}
        onClick={() => add(firstCondition(first))}
      >
        {t('Add condition')}
      </Button>
      {canNest(path) && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Plus />}
          disabled={isFull}
          onClick={() => add({ op: 'or', conditions: [firstCondition(first)] })}
        >
          {t('Add group')}
        </Button>
      )}
      {isFull && path.length === 0 && (
        <span role="status" className={styles['quiet']}>
          {t('A filter has at most {count} conditions.', { count: MAX_CONDITIONS })}
        </span>
      )}
    </>
  )
}

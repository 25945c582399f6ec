import type { CardPlace } from '@weft/features/attributes/shared'
import { paintNoted } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import { isOverdue } from '@weft/features/items/client'
import type { Item, ValueContext } from '@weft/model'
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'

import type { ShownAttribute, ViewRecords } from '../view-member.ts'
import { missingWord } from '../data/missing-word.ts'
import { dataOf, placeOf } from './card-attributes.ts'
import styles from './cards.module.css'

interface CardValueProps {
  item: Item
  attribute: ShownAttribute
  context: ValueContext
  /** What says that the item is done, so that its dates are not late. */
  done?: ViewRecords['done']
  hasName?: boolean
  hasIcon?: boolean
  /** Behind its name where it says nothing by itself. */
  namesBare?: boolean
}

/** One value of an item, painted by its type; when it is empty a quiet word where it is required, else nothing. */
export function CardValue(props: CardValueProps) {
  const { item, attribute, context, done = null, hasName, hasIcon, namesBare } = props
  const data = dataOf(item, attribute)
  const isPrivate = attribute.isPrivate?.(item) === true
  const isPending = attribute.isPending?.(item) === true
  const { icon: Icon, type } = attribute.type
  if (isBlank(data) && !isPrivate && !isPending) return <MissingValue {...{ attribute, hasName }} />
  return (
    <span className={styles['value']} data-place={placeOf(attribute)} data-type={type}>
      {(hasName || (namesBare && isBare(attribute))) && (
        <span className={styles['name']}>{attribute.attribute.name}</span>
      )}
      {hasIcon && !hasName && <Icon className={styles['icon']} aria-hidden />}
      <Painted
        {...{ attribute, data, context, isPrivate, isPending }}
        isLate={isOverdue(item, attribute, { done, context })}
      />
    </span>
  )
}

function MissingValue({ attribute, hasName }: Pick<CardValueProps, 'attribute' | 'hasName'>) {
  const t = useT()
  const word = missingWord(attribute)
  if (word === null) return null
  const { name } = attribute.attribute
  return (
    <span className={styles['value']} data-missing>
      {hasName && <span className={styles['name']}>{name}</span>}
      <span className={styles['missing']}>
        {hasName ? word : t('{name}: {value}', { name, value: word })}
      </span>
    </span>
  )
}

/** Painters draw once for each value: what they are given is compared by identity. */
const Painted = memo(function Painted({
  attribute: { type, settings },
  data,
  context,
  isPrivate,
  isPending,
  isLate,
}: {
  attribute: ShownAttribute
  data: unknown
  context: ValueContext
  isPrivate: boolean
  isPending: boolean
  isLate: boolean
}) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!ref.current) return
    paintNoted(ref.current, { isPrivate, isPending }, (value) => type.paint(value, data, settings, context))
    ref.current.firstElementChild?.toggleAttribute('data-overdue', isLate)
  }, [type, data, settings, context, isPrivate, isPending, isLate])
  return <span ref={ref} className={styles['painted']} />
})

interface CardValuesProps {
  item: Item
  /** See `cardAttributes`. */
  attributes: readonly ShownAttribute[]
  context: ValueContext
  done?: ViewRecords['done']
  /** Each value on a line of its own behind the name of its attribute. */
  showNames?: boolean
  /** Stands between the head and the values: the title of a card. */
  children?: ReactNode
  /** Stands in the last line before the people, such as counts. */
  foot?: ReactNode
}

/** The values of an item on a card: identifiers above the title, then chips, wide ones, and a last line with people. */
export function CardValues(props: CardValuesProps) {
  const { item, attributes, context, done, showNames, children, foot } = props
  const filled = attributes.filter(
    (one) =>
      !isBlank(dataOf(item, one)) ||
      one.isPrivate?.(item) ||
      one.isPending?.(item) ||
      missingWord(one) !== null,
  )
  const of = (place: CardPlace) => filled.filter((one) => placeOf(one) === place)
  const show = (list: readonly ShownAttribute[], hasIcon = false) =>
    list.map((attribute) => (
      <CardValue key={attribute.id} {...{ item, attribute, context, done, hasIcon }} namesBare={!hasIcon} />
    ))
  if (showNames)
    return (
      <>
        {children}
        {filled.length > 0 && (
          <span className={styles['named']}>
            {filled.map((attribute) => (
              <CardValue key={attribute.id} {...{ item, attribute, context, done }} hasName />
            ))}
          </span>
        )}
        {foot && <span className={styles['foot']}>{foot}</span>}
      </>
    )
  const [head, chips, feet, people] = [of('head'), of('chip'), of('foot'), of('people')]
  return (
    <>
      {head.length > 0 && <span className={styles['head']}>{show(head)}</span>}
      {children}
      {chips.length > 0 && <span className={styles['chips']}>{show(chips)}</span>}
      {show(of('wide'))}
      {(feet.length > 0 || people.length > 0 || foot) && (
        <span className={styles['foot']}>
          {show(feet, true)}
          {foot}
          {people.length > 0 && <span className={styles['people']}>{show(people)}</span>}
        </span>
      )}
    </>
  )
}

/** Values that say nothing without the name of what they are: "3", or a tick. */
function isBare({ type, settings }: ShownAttribute): boolean {
  return settings['format'] === 'decimal' || type.operators.includes('checked')
}

function isBlank(data: unknown): boolean {
  return data === null || data === '' || (Array.isArray(data) && data.length === 0)
}

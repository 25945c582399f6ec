import type { Translate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Avatar, Pill } from '@weft/ui'

import { ValueDisplay } from '@weft/features/attributes/client'
import { emptyName } from '../../../client/data/empty-name.ts'
import { colorOfLabel } from '../stacking/columns.ts'
import { EMPTY, type Stack } from '../stacking/stack.ts'
import styles from './heads.module.css'

interface KeyNameProps {
  stack: Stack
  column: string
  label: string
}

/** What a column or a lane is called, as its attribute shows it. */
export function KeyName({ stack, column, label }: KeyNameProps) {
  const t = useT()
  const { kind, settings, context, attribute } = stack
  const text = textOfKey(stack, { key: column, label }, t)
  if (column === EMPTY) return <span className={styles['none']}>{text}</span>
  const color = colorOfLabel(stack, column)
  if (color)
    return (
      <Pill
        color={color.color}
        hasDot={color.own === null}
        {...(color.own === null
          ? {}
          : { customColors: { background: color.own, text: readableOn(color.own) } })}
      >
        {text}
      </Pill>
    )
  if (kind === 'people') {
    const person = context.people.get(Number(column))
    return (
      <span className={styles['person']}>
        <Avatar name={text} seed={column} src={person?.photo_url} size={20} isDecorative />
        <span className="truncate">{text}</span>
      </span>
    )
  }
  if (kind === 'steps')
    return (
      <span className={styles['value']}>
        <ValueDisplay type={attribute.type} data={Number(column)} {...{ settings, context }} />
        <span className="visually-hidden">{column}</span>
      </span>
    )
  return <span className={styles['text']}>{text}</span>
}

/** The words of a key. */
export function textOfKey(
  { attribute, kind }: Pick<Stack, 'attribute' | 'kind'>,
  { key, label }: { key: string; label: string },
  t: Translate,
): string {
  if (key === EMPTY) return emptyName(attribute.attribute.name, t)
  if (kind === 'steps') return key
  // What groups of dates and ticks are called are words of the interface.
  return kind === 'days' || kind === 'box' ? t(label) : label || t('Untitled')
}

function readableOn(hex: string): string {
  const digits = hex.slice(1)
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#1a1a1a' : '#ffffff'
}

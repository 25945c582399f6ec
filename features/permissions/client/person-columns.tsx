import { useT } from '@weft/i18n/react'
import { type EntryMap, parseEntryKey } from '@weft/permissions'
import { classNames, Avatar, IconButton } from '@weft/ui'
import { X } from 'lucide-react'

import type { Column } from './permission-table.tsx'
import styles from './permissions.module.css'
import type { MemberName } from './use-members.ts'

/** The people of whom entries speak by name. */
export function peopleNamed(entries: EntryMap): number[] {
  const ids = Object.keys(entries).flatMap((key) => {
    const token = parseEntryKey(key)?.token
    return token?.startsWith('user:') ? [Number(token.slice('user:'.length))] : []
  })
  return [...new Set(ids)]
}

/** Entries without those that name a person. */
export function withoutPerson(entries: EntryMap, id: number): EntryMap {
  const token = `user:${id}`
  return Object.fromEntries(Object.entries(entries).filter(([key]) => parseEntryKey(key)?.token !== token))
}

/** A column of one person, with the way to take their own settings away. */
export function personColumn(person: MemberName, subtitle: string, onRemove: () => void): Column {
  return {
    token: `user:${person.id}`,
    title: person.name,
    subtitle,
    head: <PersonHead person={person} subtitle={subtitle} onRemove={onRemove} />,
  }
}

interface PersonHeadProps {
  readonly person: MemberName
  readonly subtitle: string
  onRemove(): void
}

function PersonHead({ person, subtitle, onRemove }: PersonHeadProps) {
  const t = useT()
  return (
    <span className={styles['person']}>
      <Avatar name={person.name} src={person.photo_url} seed={String(person.id)} size={24} isDecorative />
      <span className={styles['personTexts']}>
        <bdi className={classNames('auto-dir', styles['columnTitle'])}>{person.name}</bdi>
        <span className={styles['columnText']}>{subtitle}</span>
      </span>
      <IconButton
        icon={<X />}
        size="small"
        label={t('Remove the settings of {name}', { name: person.name })}
        onClick={onRemove}
      />
    </span>
  )
}

import { useT } from '@weft/i18n/react'
import { Avatar, Dropdown, type DropdownOption } from '@weft/ui'
import { BellRing, Zap } from 'lucide-react'

import { useRuleBoard } from '../../client/board/rule-board.tsx'
import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { TokenText } from '../../client/pickers/token-text.tsx'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import { Word } from '../../client/pickers/words.tsx'
import styles from '../../client/pickers/pickers.module.css'
import { definition } from './definition.ts'

type Options = typeof definition.defaults

const ACTOR = 'actor'

/** People are numbers here, and attributes are not. */
const isPerson = (id: string) => /^\d+$/.test(id)

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  const { user_ids = [], attribute_ids = [], actor } = options
  const chosen = [...(actor ? [ACTOR] : []), ...attribute_ids, ...user_ids.map(String)]
  return (
    <>
      <Dropdown
        isMulti
        className={styles['pick']}
        aria-label={t('People to notify')}
        size="compact"
        search
        placeholder={t('Choose people')}
        value={chosen}
        options={usePeopleOptions(chosen)}
        onValueChange={(ids) => {
          const people = ids.filter(isPerson).map(Number)
          const attributes = ids.filter((id) => id !== ACTOR && !isPerson(id))
          onChange(
            withOptions(options, {
              actor: ids.includes(ACTOR) || undefined,
              user_ids: people.length > 0 ? people : undefined,
              attribute_ids: attributes.length > 0 ? attributes : undefined,
            }),
          )
        }}
      />
      <Word>{t('in the inbox')}</Word>
      <TokenText
        label={t('Message')}
        placeholder={t('Enter a message')}
        maxLength={1_000}
        value={options.text}
        onChange={(text) => onChange({ ...options, text }, true)}
      />
    </>
  )
}

function usePeopleOptions(chosen: readonly string[]): DropdownOption[] {
  const t = useT()
  const { attributes, context } = useRuleBoard()
  const known: DropdownOption[] = [
    { id: ACTOR, label: t('Person who started it'), icon: <Zap />, group: t('From the item') },
    ...attributes
      .filter(({ type }) => type.namesPeople === true)
      .map(({ id, attribute, type: { icon: Icon } }) => ({
        id,
        label: attribute.name,
        icon: <Icon />,
        group: t('From the item'),
      })),
    ...[...context.people].map(([id, { name, photo_url }]) => ({
      id: String(id),
      label: name,
      icon: <Avatar name={name} seed={String(id)} src={photo_url ?? null} />,
      group: t('People'),
    })),
  ]
  const gone = chosen.filter((one) => !known.some(({ id }) => id === one))
  return [
    ...known,
    ...gone.map((id) => ({ id, label: isPerson(id) ? t('Removed User') : t('Deleted attribute') })),
  ]
}

export const member = clientAction(definition, {
  icon: BellRing,
  Editor,
  sentence({ user_ids = [], attribute_ids = [], actor }, { t, ...words }) {
    const who = [
      ...(actor ? [t('the person who started it')] : []),
      ...attribute_ids.map(words.attribute),
      ...words.people(user_ids),
    ]
    return who.length === 0 ? t('notify …') : t('notify {people}', { people: words.list(who) })
  },
})

import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { TextArea } from '@weft/ui'
import { Check, Plus } from 'lucide-react'
import { useId } from 'react'

import { type AiPlace, MAX_GENERATED, MAX_PROMPT } from '../../shared/index.ts'
import { SentNote } from '../asking/notes.tsx'
import type { Generating } from './use-generating.ts'
import type { FolderAttributes, ShownAttribute } from '../asking/use-folder-attributes.ts'
import styles from './generate.module.css'

interface WishFormProps {
  readonly generating: Generating
  readonly attributes: FolderAttributes
  readonly filled: readonly ShownAttribute[]
  readonly place: AiPlace | null
  onAsk(): void
}

/** What is asked for, and all that goes along with it. */
export function WishForm({ generating, attributes, filled, place, onAsk }: WishFormProps) {
  const t = useT()
  const { wish, setWish } = generating
  const ids = filled.map(({ id }) => id)
  const toggle = (id: string) =>
    setWish({ attribute_ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] })
  const heading = useId()
  return (
    <>
      <TextArea
        label={t('What do you need?')}
        value={wish.prompt}
        maxLength={MAX_PROMPT}
        rows={6}
        autoFocus
        description={t('{count} of {most}', {
          count: formatNumber(wish.prompt.length),
          most: formatNumber(MAX_PROMPT),
        })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          onAsk()
        }}
        onValueChange={(prompt) => setWish({ prompt })}
      />
      <div role="group" aria-labelledby={heading}>
        <h3 id={heading}>{t('Fill in')}</h3>
        <div className={styles['chips']}>
          <Chip name={attributes.primary?.attribute.name ?? t('Name')} isOn isFixed />
          {attributes.fillable.map(({ id, attribute }) => (
            <Chip key={id} name={attribute.name} isOn={ids.includes(id)} onToggle={() => toggle(id)} />
          ))}
          <Chip
            name={t('Sub-items')}
            isOn={wish.hasSubItems}
            onToggle={() => setWish({ hasSubItems: !wish.hasSubItems })}
          />
        </div>
      </div>
      <label className={styles['most']}>
        <span>{t('At most')}</span>
        <input
          type="range"
          min={1}
          max={MAX_GENERATED}
          value={wish.most}
          aria-valuetext={t('{count, plural, one {# item} other {# items}}', { count: wish.most })}
          onChange={({ currentTarget }) => setWish({ most: Number(currentTarget.value) })}
        />
        <b>{t('{count, plural, one {# item} other {# items}}', { count: wish.most })}</b>
      </label>
      {place && <Sent place={place} filled={filled} />}
    </>
  )
}

interface ChipProps {
  readonly name: string
  readonly isOn: boolean
  /** It cannot be left out. */
  readonly isFixed?: boolean
  onToggle?(): void
}

function Chip({ name, isOn, isFixed = false, onToggle }: ChipProps) {
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-pressed={isOn}
      aria-disabled={isFixed || undefined}
      onClick={onToggle}
    >
      {isOn ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      <bdi>{name}</bdi>
    </button>
  )
}

/** Everything that leaves this server, before it does. */
function Sent({ place, filled }: { place: AiPlace; filled: readonly ShownAttribute[] }) {
  const t = useT()
  const hasPeople = filled.some(({ type }) => type.holds === 'people')
  return (
    <SentNote host={place.host} isBoxed>
      {t(
        'the text above, {attributes, plural, one {the name of # attribute} other {the names of # attributes}} with what can be chosen there, and {items, plural, one {the name of # item} other {the names of # items}} of this folder.',
        { attributes: filled.length + 1, items: place.items },
      )}{' '}
      {hasPeople && <>{t('Names of people who work here go along.')} </>}
      {t('Comments, files and other folders stay here.')}
    </SentNote>
  )
}

import { TokenField, tokenNames, valueTokens } from '@weft/features/automations/client'
import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Dropdown } from '@weft/ui'
import { useId, useMemo } from 'react'

import { MAX_PROMPT } from '../../shared/index.ts'
import { SentNote } from '../asking/notes.tsx'
import type { FolderAttributes, ShownAttribute } from '../asking/use-folder-attributes.ts'
import type { FillWish } from './fill-wish.ts'

interface FillFormProps {
  readonly wish: FillWish
  readonly attributes: FolderAttributes
  readonly attribute: ShownAttribute | undefined
  readonly prompt: string
  /** Where the model is; undefined until that is known. */
  readonly host: string | null | undefined
  onChoose(attribute_id: string): void
  onPrompt(prompt: string): void
  onAsk(): void
}

/** What is asked for, with values of each item as tokens, and all that goes along with it. */
export function FillForm(props: FillFormProps) {
  const { wish, attributes, attribute, prompt, host, onChoose, onPrompt, onAsk } = props
  const t = useT()
  const heading = useId()
  const names = useMemo(() => tokenNames(attributes.all.map((one) => one.attribute)), [attributes.all])
  const options = useMemo(
    () => valueTokens({ attributes: attributes.all, tokenName: names.tokenName }),
    [attributes.all, names],
  )
  return (
    <>
      <div
        role="group"
        aria-labelledby={heading}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          onAsk()
        }}
      >
        <h3 id={heading}>{t('What do you want to know?')}</h3>
        <TokenField
          label={t('What do you want to know?')}
          placeholder={t('Say what the value should be')}
          maxLength={MAX_PROMPT}
          rows={6}
          value={prompt}
          onChange={onPrompt}
          options={options}
          nameOf={names.tokenName}
          idOf={names.tokenId}
        />
        <small>
          {t('{count} of {most}', { count: formatNumber(prompt.length), most: formatNumber(MAX_PROMPT) })}
        </small>
      </div>
      <Dropdown
        label={t('Attribute')}
        search
        value={attribute?.id ?? null}
        options={attributes.fillable.map((one) => ({
          id: one.id,
          label: one.attribute.name,
          icon: <one.type.icon />,
        }))}
        onValueChange={(id) => id !== null && onChoose(id)}
      />
      {wish.of > wish.item_ids.length && (
        <p>
          {t('The first {count} of {all} items. Fill the others afterwards.', {
            count: formatNumber(wish.item_ids.length),
            all: formatNumber(wish.of),
          })}
        </p>
      )}
      {host !== undefined && (
        <SentNote host={host} isBoxed>
          {t(
            'the text above, and of {items, plural, one {# item its name} other {# items their names}} and the values that the text names. What can be chosen goes along.',
            { items: wish.item_ids.length },
          )}{' '}
          {attribute?.type.holds === 'people' && <>{t('Names of people who work here go along.')} </>}
          {t('Comments, files and other folders stay here.')}
        </SentNote>
      )}
    </>
  )
}

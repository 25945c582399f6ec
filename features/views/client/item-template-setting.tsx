import { cutCharacters, sameJson } from '@weft/base'
import { clientAttributeType, DefaultValue, useAttributeTypes } from '@weft/features/attributes/client'
import { isAssignable } from '@weft/features/attributes/shared'
import type { FolderPartProps } from '@weft/features/boards/client'
import { SavedField, useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { type Attribute, itemTemplateOf, MAX_TEMPLATE_SUB_ITEMS } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { SettingsBlock, Skeleton, TextArea } from '@weft/ui'
import { useEffect, useMemo, useState } from 'react'

import { useValueContext } from './data/use-value-context.ts'

/** What a new item of the folder begins with: values of the attributes that it shows, and sub-items. */
export function ItemTemplateSetting({ folder, isDisabled, save }: FolderPartProps) {
  const t = useT()
  const context = useValueContext(folder)
  const all = useCollection(useStore().collection<Attribute>('attributes'), folder.board_id)
  const isReady = useAttributeTypes(all)
  const attributes = useMemo(() => fillable(folder.attribute_ids, all), [folder.attribute_ids, all])
  const isLoaded = useInputs(isReady ? attributes : null)
  const [isSaved, setSaved] = useState(false)
  const template = itemTemplateOf(folder)
  /** `shown` is what an editor had shown of it; missing is what is there now. */
  const change = async (changed: Partial<typeof template>, shown?: Partial<typeof template>) => {
    setSaved(false)
    const isNews = shown && !sameJson({ ...template, ...shown }, template)
    const base = isNews ? { item_template: { ...template, ...shown } } : undefined
    const next = { ...template, ...changed }
    const isEmpty = Object.keys(next.values).length + next.sub_items.length === 0
    setSaved(await save({ item_template: isEmpty ? null : next }, base))
  }
  const withValue = (id: string, data: unknown) => {
    const { [id]: _old, ...others } = template.values
    return { values: data === null ? others : { ...others, [id]: data } }
  }
  return (
    <SettingsBlock
      title={t('New items')}
      description={t(
        'What a new item in this folder starts with. It comes before the default values of attributes, and imported rows do not use it.',
      )}
      isSaved={isSaved}
    >
      {isReady && isLoaded ? (
        attributes.map(({ id, name, type, settings }) => (
          <DefaultValue
            key={id}
            type={clientAttributeType(type)}
            settings={settings}
            name={name}
            data={template.values[id] ?? null}
            isDisabled={isDisabled}
            context={context}
            onChange={(data, base) =>
              void change(withValue(id, data), base === undefined ? undefined : withValue(id, base))
            }
          />
        ))
      ) : (
        <Skeleton rows={3} />
      )}
      <SavedField<readonly string[]>
        label={t('Sub-items')}
        value={template.sub_items}
        place={`folders/${folder.id}/item_template.sub_items`}
        hasLines
        isDisabled={isDisabled}
        read={(names) => names.join('\n')}
        parse={namesIn}
        onSave={(sub_items, base) => void change({ sub_items }, { sub_items: base })}
      >
        {(props) => (
          <TextArea
            {...props}
            description={t('One name per line. They are created below each new item.')}
            rows={3}
          />
        )}
      </SavedField>
    </SettingsBlock>
  )
}

function namesIn(text: string): { data: string[] } {
  const lines = text.split('\n').map((line) => cutCharacters(line.trim(), 0, 255))
  return { data: lines.filter((line) => line !== '').slice(0, MAX_TEMPLATE_SUB_ITEMS) }
}

/** The attributes of the folder that a template can fill, in the folder's order. */
function fillable(shown: readonly string[], all: readonly Attribute[]): Attribute[] {
  const byId = new Map(all.map((attribute) => [attribute.id, attribute]))
  return shown.flatMap((id) => {
    const attribute = byId.get(id)
    if (!attribute || attribute.primary || attribute.settings['unique'] === true) return []
    const whole = clientAttributeType(attribute.type)
    const type = whole.variant?.(attribute.settings) ?? whole
    // Links are no values, and files belong to one item.
    return !isAssignable(type) || type.write || type.holds === 'files' ? [] : [attribute]
  })
}

/** Whether what reads and checks the values of these attributes is loaded; null while they are not known. */
function useInputs(attributes: readonly Attribute[] | null): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!attributes) return undefined
    let isHere = true
    const parts = attributes.map(({ type }) => clientAttributeType(type).input.load())
    void Promise.allSettled(parts).then(() => isHere && setLoaded(true))
    return () => {
      isHere = false
    }
  }, [attributes])
  return isLoaded
}

import { clientAttributeType, DefaultValue, useAttributeTypes } from '@weft/features/attributes/client'
import { isAssignable } from '@weft/features/attributes/shared'
import type { FolderPartProps } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { type Attribute, itemTemplateOf, MAX_TEMPLATE_SUB_ITEMS } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { SettingsBlock, Skeleton, TextArea } from '@weft/ui'
import { useEffect, useMemo, useState } from 'react'

import { useValueContext } from './data/use-value-context.ts'

/** What a new item of the folder begins with: values of the attributes that it shows, and sub-items. */
export function ItemTemplateSetting({ folder, isDisabled, save }: FolderPartProps) {
  const t = useT()
  const context = useValueContext(folder.team_id)
  const all = useCollection(useStore().collection<Attribute>('attributes'), folder.board_id)
  const isReady = useAttributeTypes(all)
  const attributes = useMemo(() => fillable(folder.attribute_ids, all), [folder.attribute_ids, all])
  const isLoaded = useIntakes(isReady ? attributes : [])
  const [isSaved, setSaved] = useState(false)
  const template = itemTemplateOf(folder)
  const change = async (changed: Partial<typeof template>) => {
    setSaved(false)
    const next = { ...template, ...changed }
    const isEmpty = Object.keys(next.values).length + next.sub_items.length === 0
    setSaved(await save({ item_template: isEmpty ? null : next }))
  }
  const setValue = (id: string, data: unknown) => {
    const { [id]: _old, ...others } = template.values
    void change({ values: data === null ? others : { ...others, [id]: data } })
  }
  return (
    <SettingsBlock
      title={t('New items')}
      description={t(
        'What an item begins with that is added to this folder. It goes before the default values of the attributes; imported rows do not have it.',
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
            onChange={(data) => setValue(id, data)}
          />
        ))
      ) : (
        <Skeleton rows={3} />
      )}
      <SubItems
        key={template.sub_items.join('\n')}
        names={template.sub_items}
        isDisabled={isDisabled}
        onChange={(sub_items) => void change({ sub_items })}
      />
    </SettingsBlock>
  )
}

function SubItems(props: { names: readonly string[]; isDisabled: boolean; onChange(names: string[]): void }) {
  const { names, isDisabled, onChange } = props
  const t = useT()
  const [text, setText] = useState(names.join('\n'))
  const commit = () => {
    const lines = text.split('\n').map((line) => line.trim().slice(0, 255))
    const next = lines.filter((line) => line !== '').slice(0, MAX_TEMPLATE_SUB_ITEMS)
    setText(next.join('\n'))
    if (next.join('\n') !== names.join('\n')) onChange(next)
  }
  return (
    <TextArea
      label={t('Sub-items')}
      description={t('One name a line. They are made below an item that somebody adds.')}
      rows={3}
      disabled={isDisabled}
      value={text}
      onValueChange={setText}
      onBlur={commit}
    />
  )
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
    return !isAssignable(type) || type.write || type.type === 'attachments' ? [] : [attribute]
  })
}

/** Whether what reads and checks the values of these attributes is loaded. */
function useIntakes(attributes: readonly Attribute[]): boolean {
  const [loaded, setLoaded] = useState<readonly Attribute[] | null>(null)
  useEffect(() => {
    let isHere = true
    const parts = attributes.map(({ type }) => clientAttributeType(type).intake.load())
    void Promise.allSettled(parts).then(() => isHere && setLoaded(attributes))
    return () => {
      isHere = false
    }
  }, [attributes])
  return loaded !== null
}

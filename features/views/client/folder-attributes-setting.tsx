import { clientAttributeType, useAttributeTypes } from '@weft/features/attributes/client'
import type { FolderPartProps } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Attribute, Folder } from '@weft/model'
import { useCollection } from '@weft/store/react'
import {
  classNames,
  Button,
  IconButton,
  Menu,
  MenuItem,
  moved,
  ReorderLines,
  SettingsBlock,
  Skeleton,
} from '@weft/ui'
import { Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'

import { inTheirPlaces } from './folder-attribute-order.ts'
import styles from './views.module.css'

/** Which attributes of the board the folder shows, and in which order; views may order them otherwise. */
export function FolderAttributesSetting({ folder, isDisabled }: FolderPartProps) {
  const t = useT()
  const store = useStore()
  const [isSaved, setSaved] = useState(false)
  const all = useCollection(store.collection<Attribute>('attributes'), folder.board_id)
  const isReady = useAttributeTypes(all)
  const { shown, others } = useMemo(() => parted(folder.attribute_ids, all), [folder.attribute_ids, all])
  const save = async (attribute_ids: string[]) => {
    setSaved(false)
    const old = { attribute_ids: folder.attribute_ids }
    const change = store.collection<Folder>('folders').save(folder.id, { attribute_ids }, { old })
    setSaved((await change?.settled) === 'saved')
  }
  const move = (from: number, to: number) => {
    const order = moved(shown, from, to).map(({ id }) => id)
    void save(inTheirPlaces(folder.attribute_ids, order))
  }
  return (
    <SettingsBlock
      title={t('Attributes')}
      description={t(
        'What items show in this folder, in this order. Values of other attributes stay with their items.',
      )}
      isSaved={isSaved}
    >
      {!isReady && <Skeleton rows={3} />}
      {isReady && shown.length === 0 && (
        <p className={styles['faint']}>{t('Items here show only their name.')}</p>
      )}
      {isReady && isDisabled && shown.map((one) => <NameLine key={one.id} attribute={one} />)}
      {isReady && !isDisabled && (
        <ReorderLines
          lines={shown.map((one) => ({
            key: one.id,
            name: one.name,
            content: (
              <NameLine
                attribute={one}
                onRemove={() => void save(folder.attribute_ids.filter((id) => id !== one.id))}
              />
            ),
          }))}
          onMove={move}
        />
      )}
      {isReady && !isDisabled && others.length > 0 && (
        <div>
          <Menu
            label={t('Show an attribute')}
            trigger={<Button icon={<Plus />}>{t('Show an attribute')}</Button>}
          >
            {others.map(({ id, name }) => (
              <MenuItem key={id} onAction={() => void save([...folder.attribute_ids, id])}>
                <bdi>{name}</bdi>
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
    </SettingsBlock>
  )
}

function NameLine({ attribute, onRemove }: { attribute: Attribute; onRemove?: () => void }) {
  const t = useT()
  const { icon: Icon } = clientAttributeType(attribute.type)
  return (
    <span className={styles['folderAttribute']}>
      <Icon className={styles['faint']} />
      <bdi className={classNames('auto-dir', styles['folderAttributeName'])}>{attribute.name}</bdi>
      {onRemove && (
        <IconButton
          icon={<X />}
          label={t('Take {name} out of this folder', { name: attribute.name })}
          size="small"
          onClick={onRemove}
        />
      )}
    </span>
  )
}

/** What the folder shows in its order, and the rest by their order on the board; the name is shown everywhere. */
function parted(ids: readonly string[], all: readonly Attribute[]) {
  const named = all.filter(({ primary }) => !primary)
  const byId = new Map(named.map((attribute) => [attribute.id, attribute]))
  return {
    shown: ids.flatMap((id) => byId.get(id) ?? []),
    others: named.filter(({ id }) => !ids.includes(id)),
  }
}

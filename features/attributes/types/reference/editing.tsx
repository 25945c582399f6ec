import { useDataIfAny } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { mergeElements } from '@weft/model'
import { Link } from '@weft/ui'
import { ArrowUpRight } from 'lucide-react'
import { useMemo } from 'react'
import type { EditorMove, EditorProps } from '../../client/attribute-member.ts'
import { PickEditor, type PickOption } from '../../client/editors/pick-editor.tsx'
import { TheirChange } from '../../client/editors/their-change.tsx'
import { useOpenValue } from '../../client/editors/use-open-value.ts'
import { chipName, hrefOfLink } from '../../client/paint/chips.ts'
import { type LinkedItem, linksOf } from '../../shared/links-to/linked-item.ts'
import { referenceSettings } from '../../shared/links-to/reference-settings.ts'
import { definition } from './definition.ts'
import styles from './reference.module.css'
import { useLinkable } from './use-linkable.tsx'

const NONE: readonly LinkedItem[] = []

/** A long board is narrowed by typing. */
const MOST = 60

/** Picks items of the other board; without a session only what is linked already. */
export function ReferenceEditor(props: EditorProps) {
  return useDataIfAny() ? <LinkPicker {...props} /> : <Picker {...props} candidates={NONE} />
}

function LinkPicker(props: EditorProps) {
  const { candidates, loaders, create } = useLinkable(props.settings, props.context)
  return (
    <>
      {loaders}
      <Picker {...props} candidates={candidates} create={create} />
    </>
  )
}

interface PickerProps extends EditorProps {
  /** Undefined until they are known. */
  candidates: readonly LinkedItem[] | undefined
  /** Makes an item of that name on the other board; missing where that may not be done. */
  create?: ((name: string) => LinkedItem) | undefined
}

function Picker(props: PickerProps) {
  const { settings, context, source, placement, initialText, label, candidates = NONE, create } = props
  const t = useT()
  const { board_id, multiple } = referenceSettings(settings)
  const open = useOpenValue<readonly LinkedItem[]>(props, {
    read: linksOf,
    join: (base, draft, theirs) => {
      const joined = mergeElements(linksOf(base), draft, linksOf(theirs), ({ item_id }) => item_id)
      return multiple || joined.length < 2 ? joined : undefined
    },
  })
  const picked = open.draft
  const known = useMemo(() => {
    const links = new Map(candidates.map((link) => [link.item_id, link]))
    for (const link of picked) links.set(link.item_id, link)
    if (source) links.delete(source.item_id)
    return links
  }, [candidates, picked, source])
  const options = useMemo<PickOption<string>[]>(
    () =>
      [...known.values()].map((link) => ({
        id: link.item_id,
        name: chipName(link),
        content: lineOf(link),
        picked: chipOf(link, board_id),
      })),
    [known, board_id],
  )
  const linksOfIds = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? [])
  const commit = (ids: readonly string[], move: EditorMove) => {
    const links = linksOfIds(ids)
    const isSame = sameIds(links, open.start)
    open.commit(isSame ? open.base : links.length === 0 ? null : links, { move })
  }
  return (
    <PickEditor
      label={label ?? t(definition.label)}
      placement={placement}
      options={options}
      notice={<TheirChange open={open} format={(data) => definition.format(data, settings, context)} />}
      picked={picked.map(({ item_id }) => item_id)}
      isTouched={open.isTouched}
      isMultiple={multiple}
      isLined
      most={MOST}
      isComing={props.candidates === undefined}
      initialText={initialText ?? ''}
      emptyText={t('No items to choose from yet')}
      onPick={(ids) => open.setDraft(linksOfIds(ids))}
      {...(create
        ? {
            onCreate: (name: string) => {
              const made = create(name)
              open.setDraft(multiple ? [...picked, made] : [made])
            },
          }
        : {})}
      onDone={commit}
      onCancel={open.cancel}
    />
  )
}

/** Drawn when they are seen: there may be very many. */
const lineOf = (link: LinkedItem) => () => <span dir="auto">{chipName(link)}</span>
const chipOf = (link: LinkedItem, board_id: string | null) => () => (
  <PickedChip link={link} board_id={board_id} />
)

function sameIds(one: readonly LinkedItem[], other: readonly LinkedItem[]): boolean {
  return one.length === other.length && one.every(({ item_id }, at) => item_id === other[at]?.item_id)
}

function PickedChip({ link, board_id }: { link: LinkedItem; board_id: string | null }) {
  const t = useT()
  const href = hrefOfLink(link, board_id)
  const name = chipName(link)
  return (
    <span className={styles['chip']} data-private={link.folder_id === null || undefined}>
      <span className={styles['name']} dir="auto">
        {name}
      </span>
      {href !== null && (
        <Link className={styles['open']} href={href} aria-label={t('Open {name}', { name })}>
          <ArrowUpRight />
        </Link>
      )}
    </span>
  )
}

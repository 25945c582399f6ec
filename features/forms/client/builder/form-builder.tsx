import { calloutStyles } from '@weft/rich-text'
import { useTeams } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Callout, LeftDraft, Segmented } from '@weft/ui'
import { useImperativeHandle, useMemo, useState } from 'react'

import {
  askedFields,
  describeForm,
  FORM_STYLES,
  type FormLists,
  type FormSettings,
} from '../../shared/index.ts'
import { AnswerList } from './answer-list.tsx'
import type { Askable, FormBuilderProps } from './builder-props.ts'
import { ClosedNote } from './closed-note.tsx'
import { sampleItems, withBlocks } from './edit-form.ts'
import styles from './form-builder.module.css'
import { FormHead } from './form-head.tsx'
import { FormPreview } from './form-preview.tsx'
import { useLacking } from './opening.ts'
import { QuestionList } from './question-list.tsx'
import { SettingsPanel, type SettingsTab } from './settings-panel.tsx'
import { ShareBar } from './share-bar.tsx'
import { useAnswers } from './use-answers.ts'
import { useFormDraft } from './use-form-draft.ts'

type Mode = 'build' | 'preview' | 'answers'
/** On a phone one of the three is in sight. */
type Pane = 'questions' | 'form' | 'settings'

/** Builds a form: what is asked, how it looks, what comes after; and shares it. */
export function FormBuilder(props: FormBuilderProps) {
  const { view, askables, mayEdit } = props
  const t = useT()
  const attributes = useMemo(() => askables.map(({ attribute }) => attribute), [askables])
  const place = { place: `views/${view.id}/form`, label: view.name }
  const draft = useFormDraft(view.settings, props.onSave, place)
  useImperativeHandle(props.keeper, () => ({ keep: draft.keep }))
  const form = useMemo(() => withBlocks(draft.form, attributes), [draft.form, attributes])
  const lacking = useLacking(props, form)
  const mayShare = mayEdit && (lacking === null || form.share.who === 'members')
  const [mode, setMode] = useState<Mode>(mayEdit ? 'build' : 'preview')
  const answers = useAnswers(props.team_id, view.id, mode)
  const [pane, setPane] = useState<Pane>('questions')
  const [selected, setSelected] = useState<string | null>(null)
  const [tab, setTab] = useState<SettingsTab>('question')
  const lists = useMemo(
    () => ({ people: props.people, items: sampleItems(form, attributes, t('Name of an item')) }),
    [props.people, form, attributes, t],
  )
  const { description, showPicture } = useDescription(props, { form, attributes, lists })
  const select = (id: string) => {
    setSelected(id)
    setTab('question')
    setPane('settings')
  }
  /** To share is to turn it on: whoever does answers for it with their own rights. */
  const shareAnew = () => {
    for (const open of [false, true]) {
      draft.change({ ...form, share: { ...form.share, open } })
      draft.keep()
    }
  }
  const edit = { form, lists, onChange: draft.change }
  return (
    <div className={styles['builder']} data-mode={mode} data-pane={pane}>
      <style>{FORM_STYLES + calloutStyles('.wf-head', form.look.text)}</style>
      <div className={styles['bar']}>
        <ModeChoice mode={mode} mayEdit={mayEdit} count={answers?.count} onChange={setMode} />
        <ShareBar {...edit} view_id={view.id} mayEdit={mayEdit} lacking={lacking} />
      </div>
      <ClosedNote team_id={props.team_id} view={view} onShare={mayShare ? shareAnew : undefined} />
      {!mayEdit && <Callout>{t('You can view this form but not change it.')}</Callout>}
      {mayEdit && draft.left && (
        <LeftDraft text={draft.left.text} onRestore={draft.left.restore} onDiscard={draft.left.discard} />
      )}
      {mode === 'build' && <PaneChoice pane={pane} onChange={setPane} />}
      <div className={styles['columns']}>
        {mode === 'build' && (
          <QuestionList
            {...edit}
            askables={askables}
            selected={selected}
            onSelect={select}
            onAddAttribute={props.onAddAttribute}
          />
        )}
        {mode === 'answers' && (
          <AnswerList
            asked={askedFields(form, attributes).map(({ attribute }) => attribute)}
            answers={answers}
            describeItem={props.describeItem}
            onOpenItem={props.onOpenItem}
          />
        )}
        {mode !== 'answers' && (
          <FormPreview
            description={description}
            isLive={mode === 'preview'}
            head={mode === 'build' ? <FormHead {...edit} view_id={view.id} name={view.name} /> : undefined}
            selected={selected}
            onSelect={select}
          />
        )}
        {mode === 'build' && (
          <SettingsPanel
            {...edit}
            {...{
              askables,
              selected,
              tab,
              folders: props.folders,
              folder_id: props.folder_id,
            }}
            pictures={{
              team_id: props.team_id,
              view_id: view.id,
              cover: description.cover,
              logo: description.logo,
              onKept: showPicture,
            }}
            onTab={setTab}
            onSelect={setSelected}
          />
        )}
      </div>
    </div>
  )
}

interface DescribedForm {
  form: FormSettings
  attributes: readonly Askable['attribute'][]
  lists: FormLists
}

/** The form as people will see it. A picture just chosen is shown from here until the form that names it is saved. */
function useDescription({ view, team_id }: FormBuilderProps, { form, attributes, lists }: DescribedForm) {
  const team = useTeams().find(({ id }) => id === team_id)
  const owner = useMemo(() => (team ? { name: team.name, photo_url: team.photo_url } : null), [team])
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  const description = useMemo(
    () =>
      describeForm({ id: view.id, name: view.name, settings: form }, attributes, {
        lists,
        owner,
        addressOf: (name) => pictures.get(name) ?? `/form/${view.id}/pictures/${name}`,
      }),
    [view.id, view.name, form, attributes, lists, owner, pictures],
  )
  const showPicture = (name: string, address: string) =>
    setPictures((known) => new Map(known).set(name, address))
  return { description, showPicture }
}

interface ModeChoiceProps {
  mode: Mode
  mayEdit: boolean
  /** Of answers, once it is known. */
  count: number | undefined
  onChange(mode: Mode): void
}

function ModeChoice({ mode, mayEdit, count, onChange }: ModeChoiceProps) {
  const t = useT()
  return (
    <Segmented<Mode>
      label={t('What is shown')}
      value={mode}
      options={[
        ...(mayEdit ? [{ value: 'build' as const, label: t('Build') }] : []),
        { value: 'preview', label: t('Preview') },
        { value: 'answers', label: count === undefined ? t('Answers') : t('Answers {count}', { count }) },
      ]}
      onValueChange={onChange}
    />
  )
}

function PaneChoice({ pane, onChange }: { pane: Pane; onChange(pane: Pane): void }) {
  const t = useT()
  return (
    <div className={styles['panes']}>
      <Segmented<Pane>
        label={t('Part of the builder')}
        value={pane}
        options={[
          { value: 'questions', label: t('Questions') },
          { value: 'form', label: t('Form') },
          { value: 'settings', label: t('Settings') },
        ]}
        onValueChange={onChange}
      />
    </div>
  )
}

import type { Translator } from '@weft/i18n'
import { anyone, type Kit, type Route, route } from '@weft/server-kit'

import { KEEP, sendEdit, showEdit } from '../../shared/index.ts'
import { changeAnswer } from './change-answer.ts'
import { type Ask, type FormContext, type FormParts, keptAnswers, zoneOf } from '../form-context.ts'
import { type Asking, showClosed, showNone, type Shown, showThanks } from '../form-page.ts'
import { challengeOf, findsOf, isChanged, refusalOf, sentOfShown } from '../answers/evaluate-answer.ts'
import { admit } from '../limits/admit.ts'
import { refuseTooMany } from '../limits/too-many.ts'
import { withLists } from '../lists/list-choices.ts'
import { isLoaded, type LoadedForm } from '../load-form.ts'
import { sharerOf } from '../shares/evaluate-share.ts'
import { type EditRow, findEdit } from './queries.ts'
import type { SentAnswers } from '../answers/read-answers.ts'
import { readValues } from '../answers/read-values.ts'

interface EditAsk extends Ask {
  params: { formId: string; secret: string }
}

interface Opened {
  input: EditAsk
  form: LoadedForm
  edit: EditRow
  translator: Translator
}

interface Editing {
  kit: Kit
  context: FormContext
  parts: FormParts
}

/** An answer that is opened and changed by its secret link, while its form is open. */
export function editRoutes(
  kit: Kit,
  { context, parts }: { context: FormContext; parts: FormParts },
): Route[] {
  const { limits } = kit
  const editing: Editing = { kit, context, parts }
  const load = (input: Omit<EditAsk, 'reply'>) => loadEdit(editing, input)
  return [
    route(showEdit, {
      scope: 'open',
      load,
      permit: anyone,
      handle: async (input, loaded) => {
        const answer = opened(input, loaded)
        return context.send(input, loaded, 'card' in answer ? answer : await ask(editing, answer, {}))
      },
    }),
    route(sendEdit, {
      scope: 'open',
      load,
      permit: anyone,
      options: { upload: true, slowBody: true },
      handle: async (input, loaded) => {
        const answer = opened(input, loaded)
        if ('card' in answer) return context.send(input, loaded, answer)
        const admission = await admit({ limits, ...parts }, { ...input, formId: answer.form.row.id })
        if (admission.wait > 0) {
          const again = (sent: SentAnswers, problem: string) =>
            ask(editing, answer, { answers: typedInto(answer, sent), problem }, sent)
          return context.send(
            input,
            loaded,
            await refuseTooMany(context, { ...input, ...answer }, admission, again),
          )
        }
        return context.send(
          input,
          loaded,
          await context.reading(input.request, answer.form, (sent) => judge(editing, answer, sent)),
        )
      },
    }),
  ]
}

async function loadEdit({ kit, context, parts }: Editing, input: Omit<EditAsk, 'reply'>) {
  const loaded = await context.load(input)
  const { form } = loaded
  const edit =
    isLoaded(form) && form.settings.submit.edit
      ? await findEdit(kit.db, {
          team_id: form.row.team_id,
          view_id: form.row.id,
          digest: parts.edits.digestOf(input.params.secret),
        })
      : null
  const isHeld = edit && isLoaded(form) && (await mayChange(kit, form, edit))
  return { ...loaded, edit: isHeld ? edit : null }
}

/** Whether the person who shared the form may still change the answer where it lies now. */
async function mayChange(
  kit: Kit,
  { row, shared_by }: LoadedForm,
  { id, folder_id }: EditRow,
): Promise<boolean> {
  const access = await kit.access.of(row.team_id)
  const item = { type: 'item', id, board_id: row.board_id, folder_id } as const
  return access !== null && sharerOf(access, shared_by, id).may('EDIT_ITEM', item)
}

/** The answer, or why it cannot be opened. One that stands already is none more for a form that is full. */
function opened(
  input: EditAsk,
  { form, edit, translator }: Awaited<ReturnType<typeof loadEdit>>,
): Opened | Shown {
  if (!isLoaded(form)) return showNone(form, translator)
  if (form.state !== 'open' && form.state !== 'full') return showClosed(form, form.state, translator)
  return edit ? { input, form, edit, translator } : showClosed(form, 'no-edit', translator)
}

/** Draws the questions with what the answer holds. */
function ask(
  { context, parts }: Editing,
  { input, form, edit, translator }: Opened,
  more: Partial<Asking>,
  sent?: SentAnswers,
) {
  return context.ask(input, form, translator, {
    answers: edit.sent.values,
    token: parts.tokens.make(form.row.id, edit.id),
    edit: { draft: input.params.secret.slice(0, 8), kept: edit.sent.files },
    find: sent ? findsOf(sent) : {},
    ...more,
  })
}

/** Saves what was sent, or shows the questions again with what is wrong. */
async function judge(editing: Editing, answer: Opened, sent: SentAnswers): Promise<Shown> {
  const { kit, context, parts } = editing
  const { limits } = kit
  const { input, form, edit, translator } = answer
  const { t, locale } = translator
  const token = parts.tokens.read(form.row.id, sent.values['token']?.[0] ?? '')
  const answers = typedInto(answer, sent)
  const again = (more: Partial<Asking>) =>
    ask(editing, answer, { answers, ...(token?.id === edit.id ? { token } : {}), ...more }, sent)
  if (token?.id !== edit.id)
    return again({ problem: t('This page was open for too long. Please send it again.') })
  if (sent.values['find']) return again({})
  const challenge = challengeOf(sent, token, { quickest: limits.form_quickest_ms, translator })
  if (challenge) return again(challenge)
  const caller = await context.callerFor(form, input.caller)
  const listed = await withLists(kit, form, { chosen: answers })
  const kept = keptFiles(edit, sent)
  const read = await readValues(listed, sent, {
    locale,
    tz: zoneOf(sent.values['tz']?.[0]),
    me: caller.user_id,
    t,
    fileBytes: limits.form_file_bytes,
    kept,
    isHidden: () => false,
  })
  if (Object.keys(read.errors).length > 0)
    return again({ errors: read.errors, problem: t('Please fix the highlighted questions.') })
  try {
    const asSent = sentOfShown(listed, read, sent)
    await changeAnswer(kit, parts.files, { form: listed, edit, caller, read, sent: asSent, kept })
  } catch (error) {
    const more = { answers, problem: refusalOf(error, t) }
    if (!isChanged(error)) return again({ ...more, token })
    const now = opened(input, await loadEdit(editing, input))
    return 'card' in now ? now : ask(editing, now, more, sent)
  }
  const link = context.editPath(form, edit.id)
  return showThanks(form, input.request, translator, { edit: link, isChange: true, copy: '' })
}

/** What was typed, with the files that are ticked. */
function typedInto({ form, edit }: Opened, sent: SentAnswers): Record<string, readonly string[]> {
  const fields = form.description.parts.flatMap((part) => (part.kind === 'field' ? [part.id] : []))
  const answers = keptAnswers(sent, [...fields, ...fields.map((id) => KEEP + id)])
  // A file that was unticked is named no more: nothing stands for it.
  for (const id of Object.keys(edit.sent.files)) answers[KEEP + id] ??= []
  return answers
}

/** The files of the answer that are ticked still. */
function keptFiles({ sent }: EditRow, now: SentAnswers): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(sent.files).map(([id, files]) => {
      const ticked = now.values[KEEP + id] ?? []
      return [id, files.flatMap((file) => (ticked.includes(file.id) ? [file.id] : []))]
    }),
  )
}

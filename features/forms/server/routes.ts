import { anyone, errors, type Kit, loadPrincipal, type Route, route } from '@weft/server-kit'

import { askedFields, asksForItems, countAnswers, findChoices, sendForm, showForm } from '../shared/index.ts'
import { createFormContext, type FormParts } from './form-context.ts'
import { editRoutes } from './edits/edit-routes.ts'
import { showClosed, showNone } from './form-page.ts'
import { findsOf, evaluateAnswer, typedAnswers } from './answers/evaluate-answer.ts'
import type { SentAnswers } from './answers/read-answers.ts'
import { admit } from './limits/admit.ts'
import { refuseTooMany } from './limits/too-many.ts'
import { listItems } from './lists/list-choices.ts'
import { isLoaded } from './load-form.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import { seesForm } from './shares/evaluate-share.ts'
import { shareRoutes } from './shares/share-routes.ts'
import { countAnswersOf, findForm, latestAnswers } from './queries.ts'

/** The page of a form and its answers, for anybody whom the form's sharing lets in. */
export function formRoutes(kit: Kit, parts: FormParts): Route[] {
  const context = createFormContext(kit, parts)
  return [
    route(showForm, {
      scope: 'open',
      load: context.load,
      permit: anyone,
      handle: async (input, loaded) => {
        const { form, translator } = loaded
        if (!isLoaded(form)) return context.send(input, loaded, showNone(form, translator))
        if (form.state !== 'open')
          return context.send(input, loaded, showClosed(form, form.state, translator))
        return context.send(input, loaded, await context.ask(input, form, translator, {}))
      },
    }),
    route(sendForm, {
      scope: 'open',
      load: context.load,
      permit: anyone,
      options: { upload: true, slowBody: true },
      handle: async (input, loaded) => {
        const { form, translator } = loaded
        if (!isLoaded(form)) return context.send(input, loaded, showNone(form, translator))
        if (form.state !== 'open')
          return context.send(input, loaded, showClosed(form, form.state, translator))
        const admission = await admit({ limits: kit.limits, ...parts }, { ...input, formId: form.row.id })
        if (admission.wait > 0) {
          const again = (sent: SentAnswers, problem: string) =>
            context.ask(input, form, translator, {
              answers: typedAnswers(form, sent),
              problem,
              find: findsOf(sent),
            })
          const refused = await refuseTooMany(context, { ...input, form, translator }, admission, again)
          return context.send(input, loaded, refused)
        }
        const shown = await context.reading(input.request, form, (sent) =>
          evaluateAnswer(kit, { context, parts }, { input, form, translator, sent }),
        )
        return context.send(input, loaded, shown)
      },
    }),
    ...editRoutes(kit, { context, parts }),
    route(findChoices, {
      scope: 'open',
      load: context.load,
      permit: anyone,
      handle: async ({ params, query }, { form }) => {
        // Where answers can be changed, a form that is full asks still.
        const isOpen =
          isLoaded(form) && (form.state === 'open' || (form.state === 'full' && form.settings.submit.edit))
        const field = isOpen
          ? askedFields(form.settings, form.attributes).find(({ block }) => block.id === params.field)
          : undefined
        if (!isOpen || !field || !asksForItems(field.attribute)) throw errors.not_found()
        const text = query.q ?? ''
        const { choices, hasMore } = await listItems(kit, form, field.attribute, { text, chosen: [] })
        return { data: choices.map(({ id, name }) => ({ id, name })), has_more: hasMore }
      },
    }),
    ...shareRoutes(kit),
    ...pictureRoutes(kit, parts.pictures, parts.room),
    route(countAnswers, {
      scope: 'work',
      load: async ({ params, caller }) => {
        const principal = await loadPrincipal(kit, params.team_id, caller)
        const row = await findForm(kit.db, params.id)
        const isSeen = row?.team_id === params.team_id && seesForm(principal, row)
        if (!isSeen) throw errors.not_found()
        return principal
      },
      permit: anyone,
      handle: async ({ params: { team_id, id } }, principal) => {
        const [known, latest] = await Promise.all([
          countAnswersOf(kit.db, team_id, id),
          latestAnswers(kit.db, team_id, id),
        ])
        const seen = latest.filter(({ folder_id }) =>
          principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id }),
        )
        return { data: { ...known, latest: seen.map((one) => ({ id: one.id, at: one.at })) } }
      },
    }),
  ]
}

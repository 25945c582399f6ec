import { defineErrors } from '@weft/base'

/** Said where somebody asked the model, in words that say what to do. */
export const aiErrors = defineErrors({
  ai_off: { status: 422, message: 'This server has no AI. The person who runs it can set it up.' },
  model_unreachable: {
    status: 502,
    message: 'The model could not be reached. Try again in a moment.',
  },
  model_slow: { status: 504, message: 'The model took too long. Try again, or ask for less.' },
  model_busy: { status: 503, message: 'The model has too much to do. Try again in a minute.' },
  model_locked: {
    status: 502,
    message:
      'The model does not accept the key of this server. The person who runs the server can set another one.',
  },
  model_refused: { status: 502, message: 'The model refused. Say in other words what you need.' },
  model_unusable: {
    status: 502,
    message: 'The model wrote nothing that can be used. Say more exactly what you need.',
  },
  model_cut: {
    status: 502,
    message: 'The model stopped in the middle. Keep what is there, or try again.',
  },
  model_endless: {
    status: 502,
    message: 'The model wrote more than fits. Keep what is there, or try again.',
  },
  summary_refused: { status: 502, message: 'The model refused to sum up these comments.' },
  summary_empty: { status: 502, message: 'The model wrote no summary. Try again in a moment.' },
  too_few_comments: { status: 422, message: 'There are too few comments to sum up.' },
  nothing_to_fill: {
    status: 422,
    message: 'None of these items can be filled here by you.',
  },
  ai_overtaken: {
    status: 409,
    message: 'Others changed some of these values meanwhile. Nothing was saved: look at them first.',
  },
  ai_used_up: {
    status: 422,
    message: 'All AI credits of this month are used. There are new ones next month.',
  },
  ai_accepted: { status: 409, message: 'This was added already.' },
})

/** What can be wrong with an answer of the model. */
export type ModelProblem =
  | 'model_unreachable'
  | 'model_slow'
  | 'model_busy'
  | 'model_locked'
  | 'model_refused'
  | 'model_unusable'
  | 'model_cut'
  | 'model_endless'

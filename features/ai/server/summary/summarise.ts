import type { Talk } from '@weft/features/comments/server'

import { MAX_SUMMARY, type SummaryLine } from '../../shared/index.ts'
import { tellAnswer } from '../answer-lines.ts'
import { ModelError } from '../endpoint/answer-reader.ts'
import { askModel } from '../endpoint/ask-model.ts'
import type { Asking } from '../logged-request.ts'
import { sentOf, talkQuestion } from './talk-question.ts'

interface Summarising extends Asking {
  talk: Talk
  tell(line: SummaryLine): void
  sayProblem(problem: ModelError['problem']): { code: string; message: string }
}

/** Asks for a summary and tells of it as it is written. It is text: nothing in it is markup. */
export async function summarise({ talk, tell, sayProblem, ...asking }: Summarising): Promise<void> {
  const { comments, sent } = sentOf(talk)
  await tellAnswer(asking, { tell, sayProblem }, async () => {
    tell({ sent })
    let written = 0
    const take = (piece: string) => {
      // It begins with words.
      const words = written === 0 ? piece.trimStart() : piece
      const text = words.slice(0, MAX_SUMMARY - written)
      written += words.length
      if (text !== '') tell({ text })
      return written > MAX_SUMMARY ? 'enough' : undefined
    }
    await askModel(asking.model, talkQuestion(comments), take, asking.signal)
    if (written === 0) throw new ModelError('model_unusable')
    if (written > MAX_SUMMARY) throw new ModelError('model_endless')
  })
}

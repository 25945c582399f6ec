import { errorToast, OfflineError } from '@weft/api-client'
import { toast } from '@weft/ui'

/** Says that something cannot be done in a preview, in the words that all such refusals have. */
export function refuseInPreview(): void {
  const problem = errorToast(new OfflineError(), { pretend: true })
  if (problem) toast.error(problem.text, { id: 'preview', duration: problem.duration })
}

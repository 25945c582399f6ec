import { Callout } from '@weft/ui'
import type { FormEvent, ReactNode } from 'react'

import type { FormProblem } from './form-problem.ts'

interface ProblemFormProps {
  readonly problem: FormProblem
  readonly className?: string | undefined
  onSubmit(): void
  readonly children: ReactNode
}

/** A form that checks itself and says above its fields what is wrong with the whole of it. */
export function ProblemForm({ problem, className, onSubmit, children }: ProblemFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={className} onSubmit={handleSubmit} noValidate>
      {problem.message && (
        <Callout tone="danger" isAlert>
          {problem.message}
        </Callout>
      )}
      {children}
    </form>
  )
}

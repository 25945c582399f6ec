import { Callout } from '@weft/ui'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

import type { FormProblem } from './form-problem.ts'

interface ProblemFormProps {
  readonly problem: FormProblem
  readonly className?: string | undefined
  onSubmit(): void
  readonly children: ReactNode
}

/**
 * A form that checks itself and says above its fields what is wrong with the whole of it. What was sent and is wrong in a
 * field leads to the first such field.
 */
export function ProblemForm({ problem, className, onSubmit, children }: ProblemFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (!isSent.current || Object.keys(problem.fields).length === 0) return
    isSent.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problem])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    isSent.current = true
    onSubmit()
  }
  return (
    <form ref={form} className={className} onSubmit={handleSubmit} noValidate>
      {problem.message && (
        <Callout tone="danger" isAlert>
          {problem.message}
        </Callout>
      )}
      {children}
    </form>
  )
}

import { outcomeOf } from '@weft/api-client'
import { readSupport } from '@weft/features/session/shared'
import { useT } from '@weft/i18n/react'
import { Button, Skeleton } from '@weft/ui'
import { useEffect, useState } from 'react'

import { useEntry, useGo } from '../app-context.tsx'
import { AuthLayout, useBrandName } from '../auth-layout.tsx'
import styles from '../auth-layout.module.css'
import { ActForm } from '../support/act-form.tsx'

/** Who has come here: somebody who may act as others, somebody else who is signed in, or nobody. */
type Visitor = 'operator' | 'member' | 'nobody'

/**
 * Where looking at the product as somebody else begins and ends. Whoever comes back finds their own session again: its
 * cookie was never touched.
 */
export function DevelopmentScreen() {
  const t = useT()
  const go = useGo()
  const brand = useBrandName()
  const visitor = useVisitor()
  const layout = {
    headline: t('Every thread of the work, in one place.'),
    sub: t('Boards, documents, dates and people, for everyone on the team.'),
  }
  if (visitor === null)
    return (
      <AuthLayout {...layout} title={t('Support')} lead="">
        <Skeleton rows={2} />
      </AuthLayout>
    )
  if (visitor === 'operator')
    return (
      <AuthLayout
        {...layout}
        title={t('Act as a user')}
        lead={t('You see what they see and can do what they can. It is logged, and they are told by email.')}
      >
        <ActForm />
      </AuthLayout>
    )
  return (
    <AuthLayout
      {...layout}
      title={t('You are yourself again')}
      lead={t('The account you were viewing is closed, and nothing of it is left on this device.')}
    >
      <div className={styles['form']}>
        {visitor === 'member' ? (
          <Button variant="primary" size="form" isBlock onClick={() => go('/home')}>
            {t('Continue')}
          </Button>
        ) : (
          <Button variant="primary" size="form" isBlock onClick={() => go('/login')}>
            {t('Log in to {name}', { name: brand })}
          </Button>
        )}
      </div>
    </AuthLayout>
  )
}

function useVisitor(): Visitor | null {
  const { client } = useEntry()
  const [visitor, setVisitor] = useState<Visitor | null>(null)
  useEffect(() => {
    let isWanted = true
    const find = async (): Promise<Visitor> => {
      if (client.tokens.read() === null) {
        // What is left of somebody who came back is their cookie.
        const response = await client.request({
          method: 'POST',
          path: '/api/auth/refresh',
          body: { grantType: 'refresh_token' },
          authorise: 'none',
          credentials: 'include',
        })
        if (outcomeOf(response) !== 'success') return 'nobody'
        client.tokens.update(response.data)
      }
      const { data } = await client.call(readSupport)
      return data.may ? 'operator' : 'member'
    }
    find().then(
      (found) => isWanted && setVisitor(found),
      () => isWanted && setVisitor('nobody'),
    )
    return () => {
      isWanted = false
    }
  }, [client])
  return visitor
}

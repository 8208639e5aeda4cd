import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { personQuery, refreshSession, serviceQuery } from '../../api/queries.ts'
import { SignInForm } from '../../forms/sign-in-form.tsx'
import { Card } from './card.tsx'
import { takeToken } from './token.ts'

const route = getRouteApi('/sign-in')
/** For those who come by a link; others need not wait for it. */
const LinkForm = lazy(async () => ({ default: (await import('./link-form.tsx')).LinkForm }))

/** Sign in with a password, or with a one-time link whose token stood behind `#`. */
export function SignInPage() {
  const { data: service } = useQuery(serviceQuery)
  const { data: person } = useQuery(personQuery)
  const { next } = route.useSearch()
  const router = useRouter()
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    // A link pasted over this page changes only what stands behind `#`.
    const onHash = () => setToken((known) => takeToken() ?? known)
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [])

  useEffect(() => {
    if (person && token === undefined) void router.navigate({ href: next ?? '/', replace: true })
  }, [person, token, next, router])

  async function goOn(): Promise<void> {
    await refreshSession()
    setToken(undefined)
  }

  if (token !== undefined)
    return (
      <Card title="Choose a password">
        <p className="text-quiet">
          Your link works once. From now on you sign in with your email and this password; sessions on other
          devices end.
        </p>
        <Suspense fallback={null}>
          <LinkForm token={token} onSignedIn={goOn} />
        </Suspense>
        <p>
          <button type="button" className="link" onClick={() => setToken(undefined)}>
            Sign in with a password instead
          </button>
        </p>
      </Card>
    )
  if (person) return null
  return (
    <Card title="Sign in">
      <SignInForm onSignedIn={goOn} />
      <p className="text-quiet">
        {service?.signup === 'open' ? (
          <>
            New here?{' '}
            <Link to="/sign-up" className="link">
              Make an account
            </Link>
            .
          </>
        ) : (
          'Accounts are made by invitation.'
        )}{' '}
        No password yet, or forgotten? Ask {service?.operatorContact ?? 'whoever runs this service'} for a
        one-time link.
      </p>
    </Card>
  )
}

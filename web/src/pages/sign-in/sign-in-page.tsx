import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { personQuery, refreshSession, serviceQuery } from '../../api/queries.ts'
import { SignInForm } from '../../forms/sign-in-form.tsx'
import { Card } from './card.tsx'
import { takeToken } from './token.ts'
import * as messages from '#messages/sign-in.ts'
import * as common from '#messages/common.ts'

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

  const contact = service?.operatorContact ?? common.operator
  if (token !== undefined)
    return (
      <Suspense fallback={null}>
        <LinkForm
          key={token}
          token={token}
          contact={contact}
          onSignedIn={goOn}
          onPassword={() => setToken(undefined)}
        />
      </Suspense>
    )
  if (person) return null
  return (
    <Card title={common.signIn}>
      <SignInForm onSignedIn={goOn} />
      <p className="text-quiet">
        {service?.signup === 'open' ? (
          <>
            {messages.newHere}{' '}
            <Link to="/sign-up" className="link">
              {common.createAccount}
            </Link>
            .
          </>
        ) : (
          messages.byInvitation
        )}{' '}
        {messages.askForLink(contact)}
      </p>
    </Card>
  )
}

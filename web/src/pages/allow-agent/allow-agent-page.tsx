import type { Scope } from '@atelier/contract/account.ts'
import type { ConsentDetails } from '@atelier/contract/agent.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { agentApi, consentQuery } from '../../api/agent-operations.ts'
import { messageFor, type Message } from '../../api/messages.ts'
import { QueryResult } from '../../api/query-result.tsx'
import { Button } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { CheckBox, FieldGroup, SelectField, TextField } from '../../design/field.tsx'
import { Notice } from '../../design/notice.tsx'
import { Page } from '../../design/page.tsx'
import { Parts } from '../../design/parts.tsx'
import { Form, textOf } from '../../forms/form.tsx'
import { LimitFields, limitsOf } from '../agents/limit-fields.tsx'
import { expiries, expiryAt } from '../keys/expiries.ts'
import { scopeDescriptions } from '../keys/scopes.ts'
import * as messages from '#messages/agents.ts'
import * as common from '#messages/common.ts'
import * as keyMessages from '#messages/keys.ts'

const route = getRouteApi('/account/agents/allow')

/** Where an agent's sign-in leads: the person sees who asks for what, sets the limits, and decides. */
export function AllowAgentPage() {
  const { request } = route.useSearch()
  if (request === undefined)
    return (
      <Page title={messages.allowDocument}>
        <div className="sheet">
          <Empty title={messages.noRequest}>{messages.noRequestDetail}</Empty>
        </div>
      </Page>
    )
  return <Question request={request} />
}

function Question({ request }: { request: string }) {
  const consent = useQuery(consentQuery(request))
  return (
    <Page title={consent.data ? messages.allowTitle(consent.data.clientName) : messages.allowDocument}>
      <QueryResult of={consent}>{(details) => <Answer request={request} details={details} />}</QueryResult>
    </Page>
  )
}

function Answer({ request, details }: { request: string; details: ConsentDetails }) {
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<Message>()

  async function leave(answering: Promise<{ redirectTo: string }>) {
    const { redirectTo } = await answering
    setLeaving(true)
    location.assign(redirectTo)
  }
  const allow = (fields: FormData) => {
    setFailure(undefined)
    return leave(
      agentApi.answerConsent({
        request,
        isAllowed: true,
        name: textOf(fields, 'name'),
        scopes: fields.getAll('scopes') as Scope[],
        expiresAt: expiryAt(textOf(fields, 'expiry'), Date.now()),
        ...limitsOf(fields),
      }),
    )
  }

  if (isLeaving) return <p role="status">{messages.leaving}</p>
  return (
    <div className="grid max-w-160 gap-6">
      <Notice kind="warn" title={details.clientName}>
        <Who details={details} />
      </Notice>
      <div className="sheet grid gap-4 p-4 desk:p-6">
        {failure && (
          <Notice kind="bad" title={failure.title}>
            {failure.detail || undefined}
          </Notice>
        )}
        <Form onSubmit={allow} label={messages.allowDocument}>
          {({ busy, issue }) => (
            <>
              <LimitFields limits={details.limits} issue={issue} />
              <FieldGroup label={messages.itMay} issue={issue('scopes') && common.chooseOne}>
                {details.scopes.map((scope) => (
                  <CheckBox
                    key={scope}
                    name="scopes"
                    value={scope}
                    defaultChecked
                    aria-invalid={issue('scopes') !== undefined || undefined}
                    label={scopeDescriptions[scope].does}
                  />
                ))}
              </FieldGroup>
              <div className="grid gap-4 desk:grid-cols-2">
                <TextField
                  label={messages.nameInList}
                  name="name"
                  autoComplete="off"
                  defaultValue={details.clientName}
                  issue={issue('name')}
                />
                <SelectField
                  label={keyMessages.expires}
                  name="expiry"
                  defaultValue="90"
                  issue={issue('expiresAt')}
                >
                  {expiries.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </SelectField>
              </div>
              <div className="flex flex-wrap justify-end gap-2">
                <Refuse request={request} onAnswer={leave} onFailure={setFailure} />
                <Button kind="primary" type="submit" busy={busy}>
                  {messages.allow}
                </Button>
              </div>
            </>
          )}
        </Form>
      </div>
    </div>
  )
}

/** Anybody can choose a name. The hosts are facts: one serves the program's document, the other gets the answer. */
function Who({ details: { clientHost, redirectHost, isLocal } }: { details: ConsentDetails }) {
  const host = (name: string) => <strong className="figures wrap-anywhere">{name}</strong>
  return (
    <ul className="grid gap-1">
      <li>
        {clientHost === null ? messages.nobodyVouches : <Parts of={messages.vouched(host(clientHost))} />}
      </li>
      <li>{isLocal ? messages.goesToComputer : <Parts of={messages.goesTo(host(redirectHost))} />}</li>
      <li>{messages.nameWarning}</li>
    </ul>
  )
}

type RefuseProps = {
  request: string
  onAnswer(answering: Promise<{ redirectTo: string }>): Promise<void>
  /** Undefined when it is tried anew. */
  onFailure(message: Message | undefined): void
}

function Refuse({ request, onAnswer, onFailure }: RefuseProps) {
  const [busy, setBusy] = useState(false)

  async function refuse() {
    setBusy(true)
    onFailure(undefined)
    try {
      await onAnswer(agentApi.answerConsent({ request, isAllowed: false }))
    } catch (error) {
      onFailure(messageFor(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} onClick={() => void refuse()}>
      {messages.refuse}
    </Button>
  )
}

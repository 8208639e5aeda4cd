import type { DeliveryAttemptDetail } from '@atelier/contract/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { serviceQuery } from '../../api/queries.ts'
import { deliveryQuery } from '../../api/webhook-queries.ts'
import { Button } from '../../design/button.tsx'
import { TextAreaField, TextField } from '../../design/field.tsx'
import { Page, Section } from '../../design/page.tsx'
import { Form, secretOf, textOf } from '../../forms/form.tsx'
import { refuseEmpty, refuseFields } from '../../forms/refuse-fields.ts'
import { diagnose, type Diagnosis } from '../../signature/diagnose.ts'
import { headerLines } from '../../signature/header-lines.ts'
import { NeedsHttps } from '../../signature/needs-https.tsx'
import { Breadcrumbs } from '../webhooks/breadcrumbs.tsx'
import { readMoment } from './read-moment.ts'
import { Verdict } from './verdict.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/verify.ts'

const route = getRouteApi('/account/developers/verify')

export function VerifyPage() {
  const { webhook, delivery, attempt } = route.useSearch()
  const isOfDelivery = webhook !== undefined && delivery !== undefined
  const found = useQuery({
    ...deliveryQuery({ webhookId: webhook ?? '', id: delivery ?? '' }),
    enabled: isOfDelivery,
  })
  return (
    <>
      <Breadcrumbs />
      <Page title={common.checkSignature} description={messages.description}>
        {!isSecureContext ? (
          <NeedsHttps />
        ) : isOfDelivery ? (
          <QueryResult of={found}>
            {({ attempts }) => (
              <Checker sent={attempts.find(({ number }) => number === attempt) ?? attempts.at(-1)} />
            )}
          </QueryResult>
        ) : (
          <Checker />
        )}
      </Page>
    </>
  )
}

type Checked = { diagnosis: Diagnosis; isArrivalGiven: boolean }

function Checker({ sent }: { sent?: DeliveryAttemptDetail | undefined }) {
  const { data: service } = useQuery(serviceQuery)
  const [checked, setChecked] = useState<Checked>()
  const prefix = service?.webhooks.headerPrefix ?? 'Service'

  async function check(fields: FormData) {
    setChecked(undefined)
    const received = {
      secret: secretOf(fields, 'secret'),
      headers: textOf(fields, 'headers'),
      body: secretOf(fields, 'body'),
    }
    refuseEmpty(received)
    const arrived = textOf(fields, 'arrivedAt')
    const arrivedAtSeconds = arrived === '' ? Date.now() / 1000 : readMoment(arrived)
    if (arrivedAtSeconds === undefined)
      return refuseFields([
        {
          path: 'arrivedAt',
          message: messages.invalidTime,
        },
      ])
    const diagnosis = await diagnose(
      { ...received, arrivedAtSeconds: Math.floor(arrivedAtSeconds) },
      prefix,
      sent?.body,
    )
    return setChecked({ diagnosis, isArrivalGiven: arrived !== '' })
  }

  return (
    <Section title={sent ? messages.attemptReceived(sent.number) : messages.requestReceived}>
      <div className="p-4">
        <Form onSubmit={check} label={common.checkSignature}>
          {({ busy, issue }) => (
            <>
              <TextField
                label={common.signingSecret}
                name="secret"
                type="password"
                autoComplete="off"
                placeholder="whsec_…"
                hint={messages.secretHint}
                issue={issue('secret')}
              />
              <TextAreaField
                label={messages.headers}
                name="headers"
                rows={6}
                spellCheck={false}
                autoComplete="off"
                placeholder={`${prefix}-Signature: t=…,v1=…`}
                defaultValue={sent ? headerLines(sent.headers).join('\n') : ''}
                hint={messages.headersHint(prefix)}
                issue={issue('headers')}
              />
              <TextAreaField
                label={messages.body}
                name="body"
                rows={8}
                spellCheck={false}
                autoComplete="off"
                placeholder='{"id":"…"}'
                defaultValue={sent?.body ?? ''}
                hint={sent ? messages.bodySentHint : messages.bodyHint}
                issue={issue('body')}
              />
              <TextField
                label={messages.receivedAt}
                name="arrivedAt"
                autoComplete="off"
                placeholder="1800000000"
                defaultValue={sent?.at ?? ''}
                hint={messages.receivedAtHint}
                issue={issue('arrivedAt')}
              />
              <div>
                <Button kind="primary" type="submit" busy={busy}>
                  {messages.check}
                </Button>
              </div>
            </>
          )}
        </Form>
        <div role="status" className="mt-4 empty:mt-0">
          {checked && <Verdict {...checked} />}
        </div>
      </div>
    </Section>
  )
}

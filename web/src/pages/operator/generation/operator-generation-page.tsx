import type { RevealableGeneration } from '@atelier/contract/operator-generation.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { operatorAccountQuery } from '../../../api/operator-account-queries.ts'
import { operatorGenerationQuery } from '../../../api/operator-generation-queries.ts'
import { isMissing } from '../../../api/problem.ts'
import { QueryResult } from '../../../api/query-result.tsx'
import { buttonLook } from '../../../design/button.tsx'
import { CodeBlock } from '../../../design/code-block.tsx'
import { CopyButton } from '../../../design/copy-button.tsx'
import { Page, Section } from '../../../design/page.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { Second } from '../../../design/time.tsx'
import { AccountLink } from '../../../operator/account-link.tsx'
import { Fact, Facts } from '../../../operator/facts.tsx'
import { useRole } from '../../../operator/use-role.ts'
import { GenerationStatusLabel } from '../../receipt/generation-status-label.tsx'
import { Attempts } from './attempts.tsx'
import { OperatorReceipt } from './operator-receipt.tsx'
import { RefundButton } from './refund.tsx'
import { Reveal } from './reveal.tsx'
import * as common from '#messages/common.ts'
import * as office from '#messages/operator.ts'
import * as accountMessages from '#messages/operator-account.ts'
import * as list from '#messages/operator-generations.ts'
import * as messages from '#messages/operator-generation.ts'

const route = getRouteApi('/operator/generations/$generationId')

/** One generation of any account: what happened to it and what it cost. What it shows must be asked for. */
export function OperatorGenerationPage() {
  const { generationId } = route.useParams()
  const generation = useQuery(operatorGenerationQuery(generationId))
  if (isMissing(generation.error))
    return (
      <Page title={messages.notFound} description={common.mistyped}>
        <p>
          <Link to="/operator/generations" className={buttonLook()}>
            {messages.toGenerations}
          </Link>
        </p>
      </Page>
    )
  return (
    <QueryResult of={generation} skeleton={<Skeleton className="h-160 w-full" />}>
      {(found) => <Sheet key={found.id} generation={found} />}
    </QueryResult>
  )
}

function Sheet({ generation }: { generation: RevealableGeneration }) {
  const { id, accountId, modelName, effectId, params } = generation
  const { mayHelp } = useRole()
  return (
    <>
      <nav aria-label={accountMessages.breadcrumbs} className="mb-2 text-small">
        <Link to="/operator/generations" className="link inline-flex min-h-6 items-center">
          {office.generations}
        </Link>
      </nav>
      <Page
        title={effectId ?? modelName}
        description={<span className="figures wrap-anywhere">{id}</span>}
        actions={
          <>
            <CopyButton text={id} label={messages.copyId} kind="plain" />
            {mayHelp && <RefundButton generationId={id} accountId={accountId} />}
          </>
        }
      >
        <div className="grid items-start gap-6 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-6 *:min-w-0">
            <Reveal generation={generation} />
            <Attempts generationId={id} />
            <Section title={messages.params} bare>
              <CodeBlock caption={messages.paramsCaption} code={JSON.stringify(params, null, 2)} wrap />
            </Section>
          </div>
          <div className="grid gap-6 *:min-w-0">
            {mayHelp && <OperatorReceipt generationId={id} />}
            <About generation={generation} />
          </div>
        </div>
      </Page>
    </>
  )
}

function About({ generation }: { generation: RevealableGeneration }) {
  const { data: account } = useQuery(operatorAccountQuery(generation.accountId))
  const { accountId, status, error, modelId, modelVersion, channel, queue, keyId } = generation
  const moments = [
    [list.submitted, generation.createdAt],
    [messages.started, generation.startedAt],
    [messages.ended, generation.completedAt],
  ] as const
  return (
    <Section title={messages.about}>
      <Facts>
        <Fact label={common.state}>
          <GenerationStatusLabel status={status} />
        </Fact>
        {error && (
          <Fact label={list.error}>
            <code className="figures">{error.code}</code>
          </Fact>
        )}
        <Fact label={list.account}>
          {account === undefined ? (
            <AccountLink accountId={accountId} />
          ) : (
            <AccountLink accountId={accountId}>{account.name}</AccountLink>
          )}
        </Fact>
        <Fact label={common.model}>
          <span className="figures">
            {modelId}
            {modelVersion !== null && ` ${modelVersion}`}
          </span>
        </Fact>
        <Fact label={list.channel}>
          <span className="figures">{channel}</span>
        </Fact>
        {keyId !== null && (
          <Fact label={common.key}>
            <span className="figures">{keyId}</span>
          </Fact>
        )}
        <Fact label={messages.queue}>
          <span className="figures">{queue}</span>
        </Fact>
        {moments.map(
          ([label, at]) =>
            at !== null && (
              <Fact key={label} label={label}>
                <Second at={at} />
              </Fact>
            ),
        )}
      </Facts>
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { QueryResult } from '../../api/query-result.tsx'
import { serviceQuery } from '../../api/queries.ts'
import { buttonLook } from '../../design/button.tsx'
import { CopyButton } from '../../design/copy-button.tsx'
import { Page, Section } from '../../design/page.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { NextSteps } from './next-steps.tsx'
import { QuickstartSection } from './quickstart-section.tsx'
import { RateLimitMeter } from './rate-limit-meter.tsx'
import * as messages from '#messages/developers.ts'
import * as common from '#messages/common.ts'

const route = getRouteApi('/account/developers')

export function DevelopersPage() {
  const { in: language = 'curl', model } = route.useSearch()
  const navigate = route.useNavigate()
  const service = useQuery(serviceQuery)
  return (
    <Page
      title={messages.developers}
      description={messages.description}
      actions={
        <Link to="/account/keys" search={{ create: true }} className={buttonLook('primary')}>
          {common.createKey}
        </Link>
      }
    >
      <QueryResult of={service} skeleton={<Skeleton className="h-16 w-full" />}>
        {({ baseUrl }) => (
          <>
            <Section title={messages.baseUrl}>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4">
                <code className="figures min-w-0 flex-1 wrap-anywhere">{baseUrl}</code>
                <CopyButton text={baseUrl} label={messages.copyBaseUrl} />
              </div>
            </Section>
            <QuickstartSection
              baseUrl={baseUrl}
              language={language}
              modelId={model}
              onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
            />
          </>
        )}
      </QueryResult>
      <RateLimitMeter />
      <NextSteps />
    </Page>
  )
}
